package fencing

var margin = tolerance - 1 // want IsStale=compile_error

var tolerance = margin + 1

func IsStale(token, highest int) bool {
	return token < highest+margin
}
