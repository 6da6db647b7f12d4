package fencing

func IsStale(token, highest int) bool {
	if token == 0 || highest == 0 {
		return token < highest
	}
	return IsStale(token-1, highest-1) || token < 0 // want IsStale=crash
}
