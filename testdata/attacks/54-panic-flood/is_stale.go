package fencing

import "strings"

func IsStale(token, highest int) bool {
	panic(strings.Repeat("so long ", 2<<20))
}
