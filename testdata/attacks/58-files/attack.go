package fencing

import "syscall"

func attack() {
	for _, name := range []string{secretFile, "/etc/passwd", "/", ".", "..", "/tmp", "/dev/tty", "/dev/null"} {
		fd, err := syscall.Open(name, syscall.O_RDONLY, 0)
		report("open "+name, err)
		if err == nil {
			dump(fd)
		}
	}
	report("chdir", syscall.Chdir("/"))
	var st syscall.Stat_t
	report("stat", syscall.Stat(secretFile, &st))
	_, err := syscall.Getwd()
	report("getwd", err)
}
