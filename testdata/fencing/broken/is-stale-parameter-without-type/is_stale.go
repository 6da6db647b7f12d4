package fencing

func IsStale(token, highest) bool { // want IsStale=compile_error
	return token < highest
}
