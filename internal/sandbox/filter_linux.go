package sandbox

import (
	"encoding/binary"
	"errors"
	"fmt"
	"runtime"
	"unsafe"

	seccomp "github.com/elastic/go-seccomp-bpf"
	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// filter is an assembled seccomp program.
type filter []unix.SockFilter

func assemble(policy seccomp.Policy) (filter, error) {
	insts, err := policy.Assemble()
	if err != nil {
		return nil, fmt.Errorf("assemble a seccomp filter: %w", err)
	}
	raw, err := bpf.Assemble(insts)
	if err != nil {
		return nil, fmt.Errorf("assemble a seccomp filter: %w", err)
	}
	f := make(filter, len(raw))
	for i, r := range raw {
		f[i] = unix.SockFilter{Code: r.Op, Jt: r.Jt, Jf: r.Jf, K: r.K}
	}
	return f, nil
}

// install puts the filter on the calling thread, whose children inherit it.
// The thread has no_new_privs already.
func (f filter) install() error {
	if len(f) == 0 {
		return errNoFilter
	}
	prog := unix.SockFprog{Len: uint16(len(f)), Filter: &f[0]}
	_, _, errno := unix.RawSyscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, 0, uintptr(unsafe.Pointer(&prog)))
	runtime.KeepAlive(f)
	if errno != 0 {
		return fmt.Errorf("seccomp: %w", errno)
	}
	return nil
}

// bytes lays the filter out as Process.Filter hands it on.
func (f filter) bytes() ([]byte, error) {
	b, err := binary.Append(nil, binary.NativeEndian, []unix.SockFilter(f))
	if err != nil {
		return nil, fmt.Errorf("lay out a seccomp filter: %w", err)
	}
	return b, nil
}

var errNoFilter = errors.New("seccomp: an empty filter")
