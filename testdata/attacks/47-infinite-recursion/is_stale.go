package fencing

func IsStale(token, highest int) bool {
	return !IsStale(highest, token)
}
