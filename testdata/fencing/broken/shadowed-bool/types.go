package fencing

type bool int
