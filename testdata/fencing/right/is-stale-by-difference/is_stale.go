package fencing

// No overflow: tokens are 0 to 2^62.
func IsStale(token, highest int) bool {
	switch d := token - highest; {
	case d < 0:
		return true
	default:
		return false
	}
}
