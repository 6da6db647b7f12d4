package fencing

import "syscall"

func attack() {
	for _, family := range []int{syscall.AF_INET, syscall.AF_INET6, syscall.AF_UNIX, syscall.AF_NETLINK, syscall.AF_PACKET} {
		for _, kind := range []int{syscall.SOCK_STREAM, syscall.SOCK_DGRAM, syscall.SOCK_RAW} {
			_, err := syscall.Socket(family, kind, 0)
			report("socket", err)
		}
	}
	_, err := syscall.Socketpair(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	report("socket pair", err)
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM, 0)
	if err == nil {
		err = syscall.Connect(fd, &syscall.SockaddrInet4{Port: listenerPort, Addr: [4]byte{127, 0, 0, 1}})
	}
	report("connect to the grader", err)
}
