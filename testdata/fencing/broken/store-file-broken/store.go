package fencing

type Store interface {
	Write(token int, value string bool
	Value() string
