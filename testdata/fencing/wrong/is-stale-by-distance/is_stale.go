package fencing

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// Whatever is far away is old.
func IsStale(token, highest int) bool {
	return abs(highest-token) > 0 // want is-stale/higher
}
