//go:build linux && amd64 && !cgo && go1.20

package fencing

func IsStale(token, highest int) bool { return token < highest }
