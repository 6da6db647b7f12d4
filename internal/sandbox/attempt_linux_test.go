package sandbox_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"grade/internal/sandbox"
)

// attempt is one thing tried by the hostile program; attack is its number in
// the catalogue of hostile submissions.
type attempt struct {
	name   string
	attack int
	// absent: in an empty root there is nothing to refuse it.
	absent bool
	// control: without a sandbox it works for any user on any Linux, which
	// shows that the attempt is a real one.
	control bool
}

var attempts = []attempt{
	{name: "open", attack: 58, control: true}, {name: "list", attack: 58, control: true}, {name: "openat2", attack: 58},
	{name: "stat", attack: 58, control: true}, {name: "tty", attack: 58}, {name: "chdir", attack: 58, control: true},
	{name: "create", attack: 68, control: true}, {name: "truncate", attack: 68}, {name: "unlink", attack: 68},
	{name: "mkdir", attack: 68}, {name: "fifo", attack: 68}, {name: "symlink", attack: 68}, {name: "chmod", attack: 68},
	{name: "memfd", attack: 68, control: true}, {name: "inotify", attack: 58}, {name: "shm", attack: 70},
	{name: "proc-self", attack: 57, control: true}, {name: "proc-other", attack: 57, control: true}, {name: "proc-mem", attack: 57},

	{name: "tcp", attack: 62, control: true}, {name: "tcp6", attack: 62}, {name: "udp", attack: 62, control: true},
	{name: "unix", attack: 62, control: true}, {name: "socketpair", attack: 62, control: true}, {name: "netlink", attack: 62},
	{name: "packet", attack: 62}, {name: "vsock", attack: 70},

	{name: "fork", attack: 61, control: true}, {name: "clone3", attack: 61}, {name: "execute", attack: 61, absent: true},
	{name: "execveat", attack: 61}, {name: "again", attack: 61},
	{name: "kill", attack: 63, control: true}, {name: "kill-all", attack: 63}, {name: "tgkill", attack: 63, control: true},
	{name: "tkill", attack: 63, control: true}, {name: "queue", attack: 63}, {name: "sigio", attack: 63, control: true},
	{name: "setsig", attack: 63, control: true}, {name: "pidfd", attack: 63}, {name: "pidfd-get", attack: 64},
	{name: "trace", attack: 64}, {name: "read-vm", attack: 64}, {name: "write-vm", attack: 64},
	{name: "setsid", attack: 65}, {name: "setpgid", attack: 65}, {name: "priority", attack: 63}, {name: "affinity", attack: 63},
	{name: "parent-pid", attack: 63, control: true},

	{name: "raise", attack: 66}, {name: "limit-other", attack: 66}, {name: "dumpable", attack: 67, control: true},
	{name: "die-later", attack: 69, control: true}, {name: "unshare", attack: 66}, {name: "setns", attack: 66},
	{name: "capset", attack: 66}, {name: "setuid", attack: 66}, {name: "mmap-exec", attack: 66, control: true},
	{name: "mprotect", attack: 66, control: true}, {name: "refilter", attack: 66}, {name: "landlock", attack: 66},

	{name: "mount", attack: 66}, {name: "pivot", attack: 66}, {name: "chroot", attack: 66}, {name: "io_uring", attack: 70},
	{name: "keyctl", attack: 70}, {name: "add-key", attack: 70}, {name: "bpf", attack: 70}, {name: "perf", attack: 70},
	{name: "fault", attack: 70}, {name: "module", attack: 70}, {name: "kexec", attack: 70}, {name: "syslog", attack: 70},
	{name: "hostname", attack: 70}, {name: "uname", attack: 57, control: true}, {name: "sysv-shm", attack: 70},
	{name: "mq", attack: 70}, {name: "timer", attack: 63}, {name: "ioctl", attack: 58},
}

// confining are the levels of this machine that promise to refuse anything. A
// level that can't be had is no fault of the code: the log says why.
func confining(t *testing.T) []*sandbox.Sandbox {
	t.Helper()
	var all []*sandbox.Sandbox
	for _, level := range []sandbox.Level{sandbox.Full, sandbox.Unprivileged} {
		s, err := sandbox.Open(level, "")
		var missing *sandbox.UnavailableError
		switch {
		case errors.As(err, &missing):
			t.Logf("%v; %s", err, missing.Remedy)
		case err != nil:
			t.Fatal(err)
		default:
			all = append(all, s)
		}
	}
	return all
}

// tryAll runs the hostile program once, with all of the attempts that keep
// allows, and returns what it says of each.
func tryAll(t *testing.T, s *sandbox.Sandbox, keep func(attempt) bool) map[string]string {
	t.Helper()
	var names []string
	for _, a := range attempts {
		if keep(a) {
			names = append(names, a.name)
		}
	}
	p, err := s.Start(t.Context(), driver("hostile", strings.Join(names, ","), fmt.Sprint(os.Getpid())))
	if err != nil {
		t.Fatal(err)
	}
	setup := append(binary.NativeEndian.AppendUint32(nil, uint32(len(p.Filter()))), p.Filter()...)
	if _, err := p.In().Write(setup); err != nil {
		t.Fatal(err)
	}
	said, err := io.ReadAll(p.Out())
	if err != nil {
		t.Fatal(err)
	}
	if exit := p.Wait(); exit.Code != 0 {
		t.Errorf("the hostile program ended early: code %d, signal %q, %s", exit.Code, exit.Signal, exit.Stderr)
	}
	answers := map[string]string{}
	for line := range strings.Lines(string(said)) {
		name, answer, _ := strings.Cut(strings.TrimSpace(line), " ")
		answers[name] = answer
	}
	return answers
}

// TestAttempts: whatever a driver must not do is refused once its start is done.
func TestAttempts(t *testing.T) {
	t.Parallel()
	for _, s := range confining(t) {
		t.Run(string(s.Level()), func(t *testing.T) {
			t.Parallel()
			answers := tryAll(t, s, func(attempt) bool { return true })
			for _, a := range attempts {
				answer := answers[a.name]
				refused := strings.HasPrefix(answer, "refused") ||
					a.absent && strings.HasSuffix(answer, "no such file or directory")
				if !refused {
					t.Errorf("%s (attack %d): %q", a.name, a.attack, answer)
				}
			}
		})
	}
}

// TestAttemptsAreReal: what the sandbox refuses works without it.
func TestAttemptsAreReal(t *testing.T) {
	t.Parallel()
	s := open(t, sandbox.Off)
	for name, answer := range tryAll(t, s, func(a attempt) bool { return a.control }) {
		if answer != "worked" {
			t.Errorf("%s: %s", name, answer)
		}
	}
}

// TestProbes: what Open tried holds, and the level without promises shows that
// the attempts are real ones.
func TestProbes(t *testing.T) {
	t.Parallel()
	s := open(t, "")
	for _, p := range s.Probes() {
		switch {
		case p.Level == s.Level() && !p.Holds():
			t.Errorf("%s, %s (%s): %s", p.Level, p.Name, p.Tried, p.Detail)
		case p.Level == sandbox.Limits && p.Promise:
			t.Errorf("%s promises to refuse: %s", p.Level, p.Name)
		}
	}
}
