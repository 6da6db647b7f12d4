package fencing

func new(n int) *int { return &n }

func max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

func len() int { return 0 }

func append(s, t string) string { return s + t }

const nil = 0
