package fencing

func IsStale(token, highest int) bool {
	for {
	}
}
