package fencing

func IsStale(token, highest int) bool {
	return byte(token) < byte(highest) // want is-stale/lower is-stale/higher
}
