//go:build !linux

package fencing

func IsStale(token, highest int) bool { return highest > token }
