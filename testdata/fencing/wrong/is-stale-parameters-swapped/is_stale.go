package fencing

func IsStale(highest, token int) bool { // want is-stale/lower is-stale/higher
	// misconception stale-reversed
	return token < highest
}
