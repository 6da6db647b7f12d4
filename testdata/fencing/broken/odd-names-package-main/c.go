package main

func IsStale(token, highest int) bool {
	return token < hi // want IsStale=compile_error
}
