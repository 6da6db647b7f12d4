package fencing

import (
	"syscall"
	"unsafe"
)

func attack() {
	for _, name := range []string{"x", "/x", "/tmp/x", "/dev/shm/x", victimFolder + "/x"} {
		_, err := syscall.Open(name, syscall.O_CREAT|syscall.O_WRONLY, 0o600)
		report("create "+name, err)
	}
	report("mkdir", syscall.Mkdir(victimFolder+"/dir", 0o700))
	report("unlink", syscall.Unlink(secretFile))
	report("truncate", syscall.Truncate(secretFile, 0))
	report("rename", syscall.Rename(secretFile, victimFolder+"/stolen"))
	report("chmod", syscall.Chmod(secretFile, 0))
	report("link", syscall.Link(secretFile, victimFolder+"/link"))
	name, _ := syscall.BytePtrFromString("x")
	_, _, errno := syscall.RawSyscall(sysMemfdCreate, uintptr(unsafe.Pointer(name)), 0, 0)
	report("a file in memory", asError(errno))
}
