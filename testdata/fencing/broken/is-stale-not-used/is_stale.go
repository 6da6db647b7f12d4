package fencing

func IsStale(token, highest int) bool {
	token < highest // want IsStale=compile_error
}
