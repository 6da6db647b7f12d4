package fencing

type Store interface{}
