package fencing

import "syscall"

func attack() {
	for _, name := range []string{"/proc/self/environ", "/proc/self/maps", "/proc/self/mem", graderProc + "/environ", graderProc + "/mem", graderProc + "/fd/0", "/proc/1/cmdline"} {
		fd, err := syscall.Open(name, syscall.O_RDONLY, 0)
		report("open "+name, err)
		if err == nil {
			dump(fd)
		}
	}
	_, err := syscall.Open("/proc", syscall.O_RDONLY|syscall.O_DIRECTORY, 0)
	report("list /proc", err)
}
