package fencing

import "fmt"

func IsStale(token, highest int) bool {
	return fmt.Sprint(token) < fmt.Sprint(highest) // want is-stale/lower is-stale/higher
}
