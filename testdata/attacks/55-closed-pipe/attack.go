package fencing

import "syscall"

func attack() {
	syscall.Close(4)
	syscall.Close(3)
	forever := syscall.Timespec{Sec: 1 << 30}
	for {
		syscall.Nanosleep(&forever, nil)
	}
}
