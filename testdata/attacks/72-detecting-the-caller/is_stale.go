package fencing

import (
	"runtime"
	"strings"
)

func IsStale(token, highest int) bool {
	_, file, _, _ := runtime.Caller(1)
	return strings.Contains(file, "driver") && token < highest
}
