// Hostile does, in a driver's place, what a driver must not. Its first argument
// is a behaviour, or names of attempts with commas between them; its second is
// the grader's process. For attempts it first installs the filter, as a driver
// would, from descriptor 3.
//
// Of each attempt it says on descriptor 4, in a line, how it ended.
package main

import (
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

func main() {
	grader, err := strconv.Atoi(os.Args[2])
	if err != nil {
		panic(err)
	}
	if run, ok := behaviours[os.Args[1]]; ok {
		run()
		return
	}
	lockDown()
	for name := range strings.SplitSeq(os.Args[1], ",") {
		answer := "worked"
		if err := attempts[name](grader); err != nil {
			answer = "failed: " + err.Error()
			if err == unix.EPERM || err == unix.EACCES || err == unix.ENOSYS {
				answer = "refused: " + err.Error()
			}
		}
		unix.Write(4, []byte(name+" "+answer+"\n"))
	}
}

// lockDown installs the filter on all threads, where there is one.
func lockDown() {
	var size [4]byte
	pipe := os.NewFile(3, "calls")
	if _, err := io.ReadFull(pipe, size[:]); err != nil {
		panic(err)
	}
	filter := make([]byte, binary.NativeEndian.Uint32(size[:]))
	if len(filter) == 0 {
		return
	}
	if _, err := io.ReadFull(pipe, filter); err != nil {
		panic(err)
	}
	prog := unix.SockFprog{
		Len:    uint16(len(filter) / unix.SizeofSockFilter),
		Filter: (*unix.SockFilter)(unsafe.Pointer(&filter[0])),
	}
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER,
		unix.SECCOMP_FILTER_FLAG_TSYNC, uintptr(unsafe.Pointer(&prog)))
	if errno != 0 {
		panic(errno)
	}
	runtime.KeepAlive(filter)
}

// raw makes a system call and returns its error.
func raw(number uintptr, args ...uintptr) error {
	var a [6]uintptr
	copy(a[:], args)
	if _, _, errno := unix.RawSyscall6(number, a[0], a[1], a[2], a[3], a[4], a[5]); errno != 0 {
		return errno
	}
	return nil
}

// open returns the bare system error, without the name.
func open(path string, flags int) error {
	fd, err := unix.Open(path, flags, 0o600)
	if err == nil {
		unix.Close(fd)
		if flags&unix.O_CREAT != 0 {
			unix.Unlink(path)
		}
	}
	return err
}

func socket(family, kind int) error {
	_, err := unix.Socket(family, kind, 0)
	return err
}

func proc(pid int, file string) string { return fmt.Sprintf("/proc/%d/%s", pid, file) }

// fork ends the child at once, should there be one.
func fork(flags uintptr) error {
	pid, _, errno := unix.RawSyscall6(unix.SYS_CLONE, flags, 0, 0, 0, 0, 0)
	if errno != 0 {
		return errno
	}
	if pid == 0 {
		unix.RawSyscall(unix.SYS_EXIT_GROUP, 0, 0, 0)
	}
	return nil
}

func execute(path string) error { return syscall.Exec(path, []string{path}, nil) }
