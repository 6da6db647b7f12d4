package fencing

// The program has not begun yet when this runs.
func init() {
	for {
	}
}

func IsStale(token, highest int) bool {
	return token < highest
}
