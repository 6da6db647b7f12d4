package fencing

func is_stale(token, highest int) bool {
	return token < highest
}
