package sandbox

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// attempt is one thing that a confined program must not be able to do. It is
// really tried; where it succeeds it is undone at once.
type attempt struct {
	name  string
	tried string
	// from is the phase from which on it must be refused. Earlier ones show
	// that a layer holds without those that come later.
	from phase
	try  func() error
}

// attempts are tried from inside against victim, a process outside.
func attempts(victim int) []attempt {
	proc := fmt.Sprintf("/proc/%d/environ", victim)
	// A name that nobody else has: a file that is there already would be found
	// before anything is refused.
	file := filepath.Join(os.TempDir(), "grade-probe-"+rand.Text())
	return []attempt{
		{"open a file", "openat /etc/passwd", landlocked, func() error { return open("/etc/passwd", unix.O_RDONLY) }},
		{"read /proc of the parent", "openat " + proc, landlocked, func() error { return open(proc, unix.O_RDONLY) }},
		{"write a file", "openat to create a file in " + filepath.Dir(file), landlocked, func() error {
			err := open(file, unix.O_WRONLY|unix.O_CREAT|unix.O_EXCL)
			if err == nil {
				return unix.Unlink(file)
			}
			return err
		}},
		{"open a TCP socket", "socket AF_INET, SOCK_STREAM", filtered, func() error { return socket(unix.AF_INET, unix.SOCK_STREAM) }},
		{"open a UDP socket", "socket AF_INET, SOCK_DGRAM", filtered, func() error { return socket(unix.AF_INET, unix.SOCK_DGRAM) }},
		{"open a unix socket", "socket AF_UNIX, SOCK_STREAM", filtered, func() error { return socket(unix.AF_UNIX, unix.SOCK_STREAM) }},
		{"start a process", "clone with SIGCHLD", filtered, fork},
		{"signal the parent", fmt.Sprintf("kill %d with 0", victim), filtered, func() error { return unix.Kill(victim, 0) }},
		{"trace the parent", fmt.Sprintf("process_vm_readv %d", victim), filtered, func() error {
			_, err := unix.ProcessVMReadv(victim, nil, nil, 0)
			return err
		}},
	}
}

// execute is tried once the second stage is on. The name is no address, so
// that the kernel never gets so far as to replace the helper.
func execute() error {
	_, _, errno := unix.RawSyscall(unix.SYS_EXECVE, 0, 0, 0)
	return errno
}

func open(path string, flags int) error {
	fd, err := unix.Open(path, flags|unix.O_CLOEXEC, 0o600)
	if err == nil {
		_ = unix.Close(fd)
	}
	return err
}

func socket(family, kind int) error {
	fd, err := unix.Socket(family, kind|unix.SOCK_CLOEXEC, 0)
	if err == nil {
		_ = unix.Close(fd)
	}
	return err
}

// fork makes a process that does nothing but end. In it there is one thread
// and no Go scheduler, so only raw system calls will do.
func fork() error {
	pid, _, errno := unix.RawSyscall6(unix.SYS_CLONE, uintptr(unix.SIGCHLD), 0, 0, 0, 0, 0)
	if errno != 0 {
		return errno
	}
	if pid == 0 {
		for {
			_, _, _ = unix.RawSyscall(unix.SYS_EXIT_GROUP, 0, 0, 0)
		}
	}
	_, err := unix.Wait4(int(pid), nil, 0, nil)
	return err
}

// findings is what a probing helper reports.
type findings struct {
	Failed string  `json:"failed,omitempty"` // the level could not be set up
	Probes []Probe `json:"probes"`
}

// probe confines this thread and tries at each phase what must be refused from
// then on, then reports as JSON. At Limits nothing is given up, and nothing
// promised.
func (p *plan) probe() []byte {
	var f findings
	try := func(a attempt, promise bool) {
		err := a.try()
		pr := Probe{Level: p.Level, Name: a.name, Tried: a.tried, Promise: promise, Refused: refused(err), Detail: "it worked"}
		if err != nil {
			pr.Detail = err.Error()
		}
		f.Probes = append(f.Probes, pr)
	}
	all := attempts(p.Victim)
	if p.Level == Limits {
		for _, a := range append(all, attempt{name: "execute a program", tried: "execve", try: execute}) {
			try(a, false)
		}
		return report(f)
	}
	second, err := assemble(secondPolicy())
	if err != nil {
		f.Failed = err.Error()
		return report(f)
	}
	err = p.confine(func(reached phase) {
		for _, a := range all {
			if a.from == reached {
				try(a, true)
			}
		}
	})
	if err == nil {
		err = second.install()
	}
	if err != nil {
		f.Failed = err.Error()
		return report(f)
	}
	// Files once more: the filter holds without Landlock, too.
	try(all[0], true)
	try(attempt{name: "execute a program", tried: "execve in the second stage", try: execute}, true)
	return report(f)
}

func report(f findings) []byte {
	b, err := json.Marshal(f)
	if err != nil {
		return []byte(err.Error()) // no JSON, so it is taken for a failure
	}
	return b
}

// refused reports whether the system refused, as opposed to a failure for
// another reason: an attempt that merely did not work proves nothing. A file
// that is not there is one that the empty root does not show.
func refused(err error) bool {
	return errors.Is(err, unix.EPERM) || errors.Is(err, unix.EACCES) || errors.Is(err, unix.ENOENT)
}
