package fencing

func IsStale(token, highest int) bool {
	return !IsStale(highest, token) && token != highest // want IsStale=crash
}
