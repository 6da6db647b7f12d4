package fencing

func IsStale(token, highest int) bool {
	return token/highest == 0 // want is-stale/higher=panic
}
