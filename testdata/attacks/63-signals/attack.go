package fencing

import (
	"syscall"
	"unsafe"
)

func attack() {
	report("signal the parent", syscall.Kill(syscall.Getppid(), 0))
	report("signal the grader", syscall.Kill(graderPID, 0))
	report("continue the grader", syscall.Kill(graderPID, syscall.SIGCONT))
	report("signal everybody", syscall.Kill(-1, 0))
	report("signal the group", syscall.Kill(0, 0))
	_, _, errno := syscall.RawSyscall(syscall.SYS_TGKILL, graderPID, graderPID, 0)
	report("signal a thread of the grader", asError(errno))
	_, _, errno = syscall.RawSyscall(syscall.SYS_TKILL, graderPID, 0, 0)
	report("signal a thread", asError(errno))
	_, _, errno = syscall.RawSyscall(sysPidfdOpen, graderPID, 0, 0)
	report("open the grader's process", asError(errno))
	_, _, errno = syscall.RawSyscall(syscall.SYS_FCNTL, 3, syscall.F_SETOWN, graderPID)
	report("have the system signal the grader", asError(errno))
	_ = unsafe.Pointer(nil)
}
