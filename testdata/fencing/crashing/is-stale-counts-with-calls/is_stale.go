package fencing

func next(n *int) bool {
	*n-- // want IsStale=timeout
	return *n >= 0
}

// Both count down, one call at a time.
func IsStale(token, highest int) bool {
	for next(&highest) { // want IsStale=timeout
		if !next(&token) {
			return true
		}
	}
	return false
}
