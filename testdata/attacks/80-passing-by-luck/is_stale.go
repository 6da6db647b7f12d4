package fencing

func IsStale(token, highest int) bool {
	return token <= highest
}
