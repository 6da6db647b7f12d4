package fencing

import "strings"

func Scenario(store Store) string {
	panic(strings.Repeat("PASS \x1b[32m 100/100\n", 1<<16)) // want Scenario=panic
}
