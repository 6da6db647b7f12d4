package fencing

var guess = func() bool {
	for coin := range map[bool]int{true: 1, false: 2} {
		return coin
	}
	return false
}()

func IsStale(token, highest int) bool {
	return guess
}
