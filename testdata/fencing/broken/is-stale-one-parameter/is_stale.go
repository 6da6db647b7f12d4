package fencing

func IsStale(token int) bool { // want IsStale=compile_error
	return token < 8
}
