package fencing

func IsStale(token, highest int) bool {
	// misconception le-for-lt
	return !(token > highest) // want is-stale/equal
}
