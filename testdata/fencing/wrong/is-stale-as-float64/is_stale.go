package fencing

func IsStale(token, highest int) bool {
	return float64(token) < float64(highest) // want is-stale/lower
}
