package fencing

import "syscall"

func attack() {
	// A Done for history 7 of the first check, before its time.
	syscall.Write(4, []byte{4, 0, 0, 0, 0x82, 0, 7, 0})
}
