package fencing

func IsStale(token, highest int) bool {
	return token+1 < highest // want is-stale/lower
}
