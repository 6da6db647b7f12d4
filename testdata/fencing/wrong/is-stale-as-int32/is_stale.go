package fencing

func IsStale(token, highest int) bool {
	return int32(token) < int32(highest) // want is-stale/lower is-stale/higher
}
