package fencing

func IsStale(token, highest int64) bool { // want IsStale=compile_error
	return token < highest
}
