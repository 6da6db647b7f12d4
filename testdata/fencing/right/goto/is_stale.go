package fencing

func IsStale(token, highest int) bool {
	if token >= highest {
		goto fresh
	}
	return true
fresh:
	return false
}
