// Package near finds what somebody probably meant by a misspelt word.
package near

import "strings"

// maxLen is the longest word in bytes that is compared; the comparison's cost
// grows with the square of it.
const maxLen = 64

// Word returns the candidate that looks most like word, or "" where none is
// near enough to be worth suggesting. Case does not count. Of two candidates
// equally near, the earlier one is returned.
func Word(word string, candidates []string) string {
	if len(word) == 0 || len(word) > maxLen {
		return ""
	}
	best, bestDist := "", len(word)/3+1
	for _, c := range candidates {
		if len(c) > maxLen {
			continue
		}
		if d := distance(strings.ToLower(word), strings.ToLower(c)); d < bestDist {
			best, bestDist = c, d
		}
	}
	return best
}

// distance is the number of bytes to insert, delete, replace or swap with their
// neighbour to get from a to b (optimal string alignment).
func distance(a, b string) int {
	before, prev, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(prev[j]+1, row[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, prev, row = prev, row, before
	}
	return prev[len(b)]
}
