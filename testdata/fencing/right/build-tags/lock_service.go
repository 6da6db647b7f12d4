//go:build windows || darwin || ignore

package fencing
