package fencing

// IsStale reports whether a resource that has accepted highest must refuse token.
func IsStale(token, highest int) bool {
	return token < highest
}
