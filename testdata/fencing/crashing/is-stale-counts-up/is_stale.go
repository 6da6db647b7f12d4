package fencing

func IsStale(token, highest int) bool {
	stale := false
	for token < highest { // want IsStale=timeout
		token++
		stale = true
	}
	return stale
}
