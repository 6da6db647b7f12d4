package fencing

import "syscall"

func attack() {
	syscall.Write(4, []byte{0xff, 0xff, 0xff, 0xff})
	for {
	}
}
