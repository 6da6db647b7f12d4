package fencing

import "syscall"

func attack() {
	for fd := 0; fd < 256; fd++ {
		if fd == 3 || fd == 4 {
			continue // the driver's own
		}
		var b [64]byte
		n, err := syscall.Read(fd, b[:])
		if n > 0 {
			report("read from a descriptor: "+string(b[:n]), nil)
		} else if fd == secretDescriptor {
			report("read from the grader's descriptor", err)
		}
	}
}
