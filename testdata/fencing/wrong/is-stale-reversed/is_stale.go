package fencing

func IsStale(token, highest int) bool {
	// misconception stale-reversed
	return token > highest // want is-stale/lower is-stale/higher
}
