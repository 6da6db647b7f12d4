package fencing

import "syscall"

func attack() {
	// A Done for the very history that is being answered, with 1 as its result.
	syscall.Write(4, []byte{7, 0, 0, 0, 0x82, 0, 0, 1, 1, 1, 2})
}
