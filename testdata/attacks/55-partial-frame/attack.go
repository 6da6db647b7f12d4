package fencing

import "syscall"

func attack() {
	syscall.Write(4, []byte{0x20, 0, 0, 0, 0x82})
	syscall.Exit(0)
}
