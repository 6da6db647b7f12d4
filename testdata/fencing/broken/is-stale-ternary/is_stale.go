package fencing

func IsStale(token, highest int) bool {
	return token < highest ? true : false // want IsStale=compile_error
}
