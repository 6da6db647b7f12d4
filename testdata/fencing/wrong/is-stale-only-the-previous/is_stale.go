package fencing

func IsStale(token, highest int) bool {
	return token == highest-1 // want is-stale/lower
}
