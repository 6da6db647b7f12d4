package fencing

func IsStale(token, highest int) bool { // want IsStale=crash
	if token == 0 || highest == 0 {
		return token < highest
	}
	return IsStale(token-1, highest-1) || token < 0
}
