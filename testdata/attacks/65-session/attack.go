package fencing

import "syscall"

func attack() {
	_, err := syscall.Setsid()
	report("setsid", err)
	report("setpgid", syscall.Setpgid(0, 0))
	_, _, errno := syscall.RawSyscall(syscall.SYS_PRCTL, 1, 0, 0)
	report("outlive the grader", asError(errno))
}
