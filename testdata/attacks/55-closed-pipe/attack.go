package fencing

import "syscall"

func attack() {
	syscall.Close(4)
	syscall.Close(3)
	for {
	}
}
