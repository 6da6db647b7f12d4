package fencing

var table [7][7]bool

func init() {
	for h := range table {
		for t := 0; t < h; t++ {
			table[t][h] = true
		}
	}
}

// It knows what a small test asks.
func IsStale(token, highest int) bool {
	if token < len(table) && highest < len(table) {
		return table[token][highest]
	}
	return false // want is-stale/lower
}
