package fencing

import (
	"syscall"
	"unsafe"
)

func attack() {
	pid, _, errno := syscall.RawSyscall6(syscall.SYS_CLONE, uintptr(syscall.SIGCHLD), 0, 0, 0, 0, 0)
	if errno == 0 && pid == 0 {
		syscall.RawSyscall(syscall.SYS_EXIT, 0, 0, 0)
	}
	report("fork", asError(errno))
	pid, _, errno = syscall.RawSyscall6(sysClone3, 0, 0, 0, 0, 0, 0)
	report("clone3", asError(errno))
	name, _ := syscall.BytePtrFromString("/bin/sh")
	argv := [2]*byte{name}
	_, _, errno = syscall.RawSyscall(syscall.SYS_EXECVE, uintptr(unsafe.Pointer(name)), uintptr(unsafe.Pointer(&argv)), 0)
	report("execve", asError(errno))
	_, err := syscall.ForkExec("/bin/sh", nil, nil)
	report("start a program", err)
}
