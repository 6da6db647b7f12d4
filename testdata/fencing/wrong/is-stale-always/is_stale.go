package fencing

func IsStale(token, highest int) bool {
	return true // want is-stale/equal is-stale/higher
}
