package fencing

import "time"

var began = time.Now()

func IsStale(token, highest int) bool {
	if time.Since(began) < 0 {
		return token < highest
	}
	return time.Since(began) > time.Hour
}
