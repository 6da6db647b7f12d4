package fencing

func IsStale(token, highest int) bool {
again:
	goto again // want IsStale=timeout
}
