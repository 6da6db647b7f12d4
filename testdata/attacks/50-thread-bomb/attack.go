package fencing

import "syscall"

func attack() {
	// One thread after the other: goroutines by the million are another attack.
	moment, forever := syscall.Timespec{Nsec: 1e5}, syscall.Timespec{Sec: 1 << 30}
	for {
		go func() {
			for {
				syscall.Nanosleep(&forever, nil)
			}
		}()
		syscall.Nanosleep(&moment, nil)
	}
}
