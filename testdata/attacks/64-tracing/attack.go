package fencing

import (
	"syscall"
	"unsafe"
)

func attack() {
	_, _, errno := syscall.RawSyscall6(syscall.SYS_PTRACE, 0, 0, 0, 0, 0, 0)
	report("be traced", asError(errno))
	var b [16]byte
	local := [2]uintptr{uintptr(unsafe.Pointer(&b)), uintptr(len(b))}
	remote := [2]uintptr{0x400000, uintptr(len(b))}
	for _, call := range []uintptr{sysVMRead, sysVMWrite} {
		_, _, errno = syscall.RawSyscall6(call, graderPID, uintptr(unsafe.Pointer(&local)), 1, uintptr(unsafe.Pointer(&remote)), 1, 0)
		report("reach into the grader's memory", asError(errno))
	}
	_, err := syscall.Mmap(-1, 0, 4096, syscall.PROT_READ|syscall.PROT_WRITE|syscall.PROT_EXEC, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	report("executable memory", err)
}
