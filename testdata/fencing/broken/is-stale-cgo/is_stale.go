package fencing

import "C" // want IsStale=policy

func IsStale(token, highest int) bool {
	return C.long(token) < C.long(highest) // want IsStale=policy
}
