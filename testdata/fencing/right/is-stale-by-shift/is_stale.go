package fencing

func IsStale(token, highest int) (stale bool) {
	return uint(token-highest)>>63 == 1
}
