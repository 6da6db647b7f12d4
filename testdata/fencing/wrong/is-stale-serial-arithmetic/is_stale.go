package fencing

// Serial numbers of 32 bits that wrap, as some network protocols have them.
func IsStale(token, highest int) bool {
	return int32(uint32(token)-uint32(highest)) < 0 // want is-stale/lower is-stale/higher
}
