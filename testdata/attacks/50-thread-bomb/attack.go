package fencing

import "syscall"

func attack() {
	for {
		go func() {
			forever := syscall.Timespec{Sec: 1 << 30}
			for {
				syscall.Nanosleep(&forever, nil)
			}
		}()
	}
}
