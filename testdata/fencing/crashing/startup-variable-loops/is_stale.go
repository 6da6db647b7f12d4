package fencing

var zero = countDown(1)

func countDown(n int) int {
	for n != 0 { // want IsStale=timeout
		n += 2
	}
	return n
}

func IsStale(token, highest int) bool {
	return token+zero < highest
}
