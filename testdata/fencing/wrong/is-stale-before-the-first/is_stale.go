package fencing

func IsStale(token, highest int) bool {
	if highest == 0 {
		return true // want is-stale/higher is-stale/equal=pass|fail
	}
	return token < highest
}
