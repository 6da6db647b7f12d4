package fencing

var sample = IsStale(1, 2) // want IsStale=compile_error

func IsStale(token, highest int) bool {
	return token < highest && sample
}
