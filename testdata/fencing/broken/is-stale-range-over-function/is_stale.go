package fencing

import "iter"

func upTo(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := 0; i < n && yield(i); i++ {
		}
	}
}

// The language is Go 1.22, which does not range over functions.
func IsStale(token, highest int) bool {
	for range upTo(highest - token) { // want IsStale=compile_error
		return true
	}
	return false
}
