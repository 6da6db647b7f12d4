package fencing

func IsStale(token, highest int) int { // want IsStale=compile_error
	if token < highest {
		return 1
	}
	return 0
}
