package fencing

func IsStale(token, highest int) bool {
	if highest == 0 {
		return true // want is-stale/higher
	}
	return token < highest
}
