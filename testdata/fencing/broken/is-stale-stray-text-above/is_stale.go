package fencing

this is my second attempt

func IsStale(token, highest int) bool {
	return token < highest
}
