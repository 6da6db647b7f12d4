package fencing

func IsStale(token, highest int) bool // want IsStale=compile_error
