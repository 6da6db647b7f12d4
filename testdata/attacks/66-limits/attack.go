package fencing

import (
	"syscall"
	"unsafe"
)

func attack() {
	none := syscall.Rlimit{Cur: 1 << 62, Max: 1 << 62}
	for _, what := range []int{syscall.RLIMIT_DATA, syscall.RLIMIT_CPU, syscall.RLIMIT_NOFILE, syscall.RLIMIT_CORE, syscall.RLIMIT_FSIZE} {
		_, _, errno := syscall.RawSyscall6(sysPrlimit, 0, uintptr(what), uintptr(unsafe.Pointer(&none)), 0, 0, 0)
		report("raise a limit", asError(errno))
	}
	report("setuid", syscall.Setuid(0))
	report("unshare", syscall.Unshare(syscall.CLONE_NEWUSER))
	report("chroot", syscall.Chroot("/"))
	report("mount", syscall.Mount("none", "/", "tmpfs", 0, ""))
	_, _, errno := syscall.RawSyscall(sysSeccomp, 1, 0, 0)
	report("another filter", asError(errno))
}
