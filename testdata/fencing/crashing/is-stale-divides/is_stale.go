package fencing

func IsStale(token, highest int) bool {
	return token/highest == 0 // want is-stale/equal=panic|pass is-stale/higher=panic
}
