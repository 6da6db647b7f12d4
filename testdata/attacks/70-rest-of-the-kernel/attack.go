package fencing

import (
	"syscall"
	"unsafe"
)

func attack() {
	name, _ := syscall.BytePtrFromString("user")
	p := uintptr(unsafe.Pointer(name))
	for _, c := range []struct {
		what string
		call uintptr
		args [5]uintptr
	}{
		{"add a key", sysAddKey, [5]uintptr{p, p, p, 4, ^uintptr(2)}},
		{"the keyring", sysKeyctl, [5]uintptr{0, ^uintptr(2), 1}},
		{"io_uring", sysIOUring, [5]uintptr{8, p}},
		{"bpf", sysBPF, [5]uintptr{0, p, 64}},
		{"perf", sysPerf, [5]uintptr{p, 0, ^uintptr(0), ^uintptr(0)}},
		{"userfaultfd", sysUserfault, [5]uintptr{0}},
		{"shared memory", sysShmget, [5]uintptr{0, 4096, 0o1600}},
		{"a message queue", sysMqOpen, [5]uintptr{p, 0o102, 0o600}},
		{"inotify", sysInotify, [5]uintptr{}},
		{"vsock", syscall.SYS_SOCKET, [5]uintptr{40, 1}},
	} {
		_, _, errno := syscall.RawSyscall6(c.call, c.args[0], c.args[1], c.args[2], c.args[3], c.args[4], 0)
		report(c.what, asError(errno))
	}
}
