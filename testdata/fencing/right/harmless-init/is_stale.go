package fencing

var order map[bool]string

func init() {
	order = map[bool]string{true: "stale", false: "fresh"}
}

func init() {
	for b, word := range order {
		order[b] = word + "!"
	}
}

func IsStale(token, highest int) bool {
	return order[token < highest] == "stale!"
}
