package fencing

//line solutions/fencing/is_stale.go:1
func IsStale(token, highest int) bool { // want IsStale=policy
	return token < highest
}
