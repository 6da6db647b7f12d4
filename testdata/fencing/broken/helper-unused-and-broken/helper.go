package fencing

func clamp(n int) int {
	if n < 0 {
		return "0"
	}
	return m
}
