package fencing

func IsStale(token, highest int) bool {
	if token < highest {
		return true
	}
	return false
}
