package sandbox

import (
	"errors"
	"fmt"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// phase is how far a driver has come.
type phase int

const (
	launched phase = iota // it has started: no path, no other process, no network
	filtered              // and its own start is done: no call but those of a Go program at work
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

// attempts are what is tried from inside.
func (p *plan) attempts() []attempt {
	victim, proc := p.Victim, fmt.Sprintf("/proc/%d/environ", p.Victim)
	return []attempt{
		{"open a file", "openat /etc/passwd", launched, func() error { return open("/etc/passwd", unix.O_RDONLY) }},
		{"read /proc of the parent", "openat " + proc, launched, func() error { return open(proc, unix.O_RDONLY) }},
		{"write a file", "openat to create a file in " + filepath.Dir(p.Scrap), launched, func() error {
			err := open(p.Scrap, unix.O_WRONLY|unix.O_CREAT|unix.O_EXCL)
			if err == nil {
				return unix.Unlink(p.Scrap)
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
		{"execute a program", "execve", filtered, execute},
	}
}

// execute gives a name that is no address, so that the kernel never gets so far
// as to replace the helper.
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

// findings is what the helper reports.
type findings struct {
	Failed string  `json:"failed,omitempty"` // the level could not be set up
	Probes []Probe `json:"probes"`
}

// probe tries at each phase what must be refused from then on. At Limits
// nothing is given up, and nothing promised.
func (p *plan) probe() (f findings) {
	try := func(a attempt, promise bool) {
		err := a.try()
		pr := Probe{Level: p.Level, Name: a.name, Tried: a.tried, Promise: promise, Refused: refused(err), Detail: "it worked"}
		if err != nil {
			pr.Detail = err.Error()
		}
		f.Probes = append(f.Probes, pr)
	}
	all := p.attempts()
	if p.Level == Limits {
		for _, a := range all {
			try(a, false)
		}
		return f
	}
	for _, a := range all {
		if a.from == launched {
			try(a, true)
		}
	}
	last, err := driverFilter(unix.Getpid())
	if err == nil {
		err = last.install()
	}
	if err != nil {
		f.Failed = err.Error()
		return f
	}
	for _, a := range all {
		if a.from == filtered {
			try(a, true)
		}
	}
	// Files once more: the filter holds without Landlock, too.
	try(all[0], true)
	return f
}

// refused reports whether the system refused, as opposed to a failure for
// another reason: an attempt that merely did not work proves nothing. A file
// that is not there is one that the empty root does not show.
func refused(err error) bool {
	return errors.Is(err, unix.EPERM) || errors.Is(err, unix.EACCES) || errors.Is(err, unix.ENOENT)
}
