package attack

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"golang.org/x/sys/unix"

	"grade/internal/grading"
	"grade/internal/result"
	"grade/internal/sandbox"
	"grade/internal/submission"
)

func kernelAttacks() []attack {
	const must = "with the policy off, the sandbox refuses each attempt at every level; with the sandbox off, the policy refuses the code"
	const dies = "with the policy off it costs its own part; with the sandbox off, the policy refuses the code"
	refusedByAll := func(number int, name, tries string, real ...string) attack {
		return attack{number, name, tries, must, "policy, sandbox", attempts(real...)}
	}
	ending := func(number int, name, tries, layers, says string, statuses ...result.Status) attack {
		return attack{number, name, tries, dies, "policy, " + layers, dying(says, statuses...)}
	}
	return []attack{
		refusedByAll(57, "proc", "the memory, environment and descriptors of the grader, of itself and of others in /proc", "open /proc/self/environ"),
		refusedByAll(58, "files", "the grader's files, /etc/passwd, the work folder, the terminal", "open /etc/passwd", "open the secret"),
		refusedByAll(59, "environment", "the grader's environment"),
		refusedByAll(60, "descriptors", "descriptors that the grader has open"),
		refusedByAll(61, "fork and exec", "fork, clone, execve", "fork"),
		refusedByAll(62, "sockets", "TCP, UDP, raw, netlink and unix sockets; the grader listens", "connect to the grader"),
		refusedByAll(63, "signals", "signals to the parent, the grader, its group and everybody", "signal the grader"),
		refusedByAll(64, "tracing", "ptrace, the memory of other processes, executable memory of its own"),
		refusedByAll(65, "session", "leaving the process group, outliving the grader"),
		refusedByAll(66, "limits", "raising limits, changing the user, namespaces, mounts"),
		refusedByAll(68, "disk", "creating, changing, renaming and linking files, a file in memory", "a file in memory"),
		refusedByAll(70, "rest of the kernel", "keyrings, io_uring, bpf, perf, userfaultfd, shared memory, queues, vsock", "inotify"),
		ending(44, "early exit", "ending the program before the answer", "protocol", "ended before it answered", result.Crash),
		ending(44, "early exit as if misused", "ending the program as the driver does when the grader is at fault", "protocol", "ended before it answered", result.Crash),
		ending(50, "thread bomb", "threads that block in system calls, without end", "sandbox", "", result.Crash, result.Memory, result.Timeout),
		ending(67, "core dump", "aborting, for a core dump", "sandbox", "", result.Crash, result.Timeout),
		ending(55, "oversized frame", "a frame of four gigabytes on the grader's pipe", "protocol", "could not be read", result.Crash),
		ending(55, "partial frame", "the first half of a frame, and the end", "protocol", "ended before it answered", result.Crash),
		ending(55, "closed pipe", "closing the grader's pipes and going on", "protocol", "hung up", result.Crash),
		ending(56, "forged reply", "an answer to another call, written to the grader's pipe", "protocol", "out of order", result.Crash),
		ending(56, "duplicate reply", "an answer of its own before the driver's", "protocol", "", result.Crash, result.Fail, result.Unstable),
	}
}

// harness is the part whose code attacks: the first call of Acquire does it,
// and what it achieved is in the output of the check that fails.
const harness = `package fencing

import (
	"errors"
	"fmt"
	"syscall"
)

type LockService struct{ last int }

func (s *LockService) Acquire(client string) int {
	attack()
	return 0
}

func report(what string, err error) {
	if err == nil {
		fmt.Println("achieved:", what)
		return
	}
	fmt.Println("refused:", what)
}

func asError(errno syscall.Errno) error {
	if errno == 0 {
		return nil
	}
	return errno
}

func dump(fd int) {
	var b [256]byte
	n, _ := syscall.Read(fd, b[:])
	fmt.Printf("%q\n", b[:max(n, 0)])
}
`

// secrets is more of the secret than anybody reads: who shares a descriptor
// shares the place in the file.
var secrets = strings.Repeat(secret, 1<<12)

// witness is what an attack could reach, and would leave its mark on.
type witness struct {
	dir      string
	listener net.Listener
	reached  atomic.Int64
	secret   *os.File // open across exec
	consts   submission.File
}

func newWitness(t *testing.T) *witness {
	t.Helper()
	w := &witness{dir: t.TempDir()}
	path := filepath.Join(w.dir, "secret")
	err := os.WriteFile(path, []byte(secrets), 0o666)
	if err == nil {
		err = os.Chmod(w.dir, 0o777)
	}
	if err != nil {
		t.Fatal(err)
	}
	// Not through os.Open, which closes descriptors on exec; and with a number
	// that nothing else is likely to get.
	low, err := unix.Open(path, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(low)
	fd, err := unix.FcntlInt(uintptr(low), unix.F_DUPFD, 100)
	if err != nil {
		t.Fatal(err)
	}
	w.secret = os.NewFile(uintptr(fd), path)
	if w.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		w.listener.Close()
		w.secret.Close()
	})
	go func() {
		for {
			c, err := w.listener.Accept()
			if err != nil {
				return
			}
			w.reached.Add(1)
			c.Close()
		}
	}()
	w.consts = text("target.go", fmt.Sprintf(`package fencing

const (
	graderPID        = %d
	graderProc       = "/proc/%[1]d"
	listenerPort     = %d
	secretDescriptor = %d
	secretFile       = %q
	victimFolder     = %q

	sysClone3, sysPidfdOpen, sysVMRead, sysVMWrite  = %d, %d, %d, %d
	sysPrlimit, sysSeccomp, sysMemfdCreate          = %d, %d, %d
	sysAddKey, sysKeyctl, sysIOUring, sysBPF        = %d, %d, %d, %d
	sysPerf, sysUserfault, sysShmget                = %d, %d, %d
	sysMqOpen, sysInotify                           = %d, %d
)
`, os.Getpid(), w.listener.Addr().(*net.TCPAddr).Port, fd, path, w.dir,
		unix.SYS_CLONE3, unix.SYS_PIDFD_OPEN, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV,
		unix.SYS_PRLIMIT64, unix.SYS_SECCOMP, unix.SYS_MEMFD_CREATE,
		unix.SYS_ADD_KEY, unix.SYS_KEYCTL, unix.SYS_IO_URING_SETUP, unix.SYS_BPF,
		unix.SYS_PERF_EVENT_OPEN, unix.SYS_USERFAULTFD, unix.SYS_SHMGET, unix.SYS_MQ_OPEN, unix.SYS_INOTIFY_INIT1))
	return w
}

// intact demands that nobody reached anything.
func (w *witness) intact(t *testing.T) {
	t.Helper()
	if n := w.reached.Load(); n > 0 {
		t.Errorf("the grader's socket was reached %d times", n)
	}
	entries, err := os.ReadDir(w.dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v: %v", entries, err)
	}
	if data, err := os.ReadFile(w.secret.Name()); err != nil || string(data) != secrets {
		t.Errorf("the file holds %d bytes: %v", len(data), err)
	}
}

// armed is the entry's code with what it aims at.
func (a *attack) armed(t *testing.T, w *witness) []submission.File {
	t.Helper()
	return over(t, append(a.folder(t), text("lock_service.go", harness), w.consts)...)
}

// confine runs what judges an attack at these levels, which promise to stop it,
// and then demands that the policy stops it alone.
func confine(t *testing.T, s *suite, a *attack, levels []*grading.Grader, judge func(t *testing.T, r *result.Result)) {
	t.Helper()
	w := newWitness(t)
	code := a.armed(t, w)
	for _, g := range levels {
		t.Run(string(g.Sandbox().Level()), func(t *testing.T) { judge(t, s.gradeFiles(t, g, code)) })
	}
	w.intact(t)
	t.Run("policy", func(t *testing.T) { s.refusedUnread(t, code) })
}

// attempts demands that every attempt is refused, and that those which are
// named are real: without a sandbox they succeed.
func attempts(real ...string) func(*testing.T, *suite, *attack) {
	return func(t *testing.T, s *suite, a *attack) {
		confine(t, s, a, s.confined, func(t *testing.T, r *result.Result) {
			judge(t, r, lockService("", result.Fail)...)
			said := output(r)
			if !strings.Contains(said, "refused: ") || strings.Contains(said, "achieved: ") {
				t.Errorf("it says:\n%s", said)
			}
		})
		if len(real) == 0 {
			return
		}
		o := s.options
		o.Level, o.AllowAll = sandbox.Off, true
		r, err := s.open(t, o).Grade(t.Context(), s.submission(t, a.armed(t, newWitness(t))))
		if err != nil {
			t.Fatal(err)
		}
		for _, what := range real {
			if what == "open the secret" {
				what = "open " // whatever the file is called
			}
			if !strings.Contains(output(r), "achieved: "+what) {
				t.Errorf("without a sandbox %q fails, too: it is no attempt\n%s", what, output(r))
			}
		}
	}
}

// dying demands that an attack that ends the program costs its own part.
func dying(says string, statuses ...result.Status) func(*testing.T, *suite, *attack) {
	return func(t *testing.T, s *suite, a *attack) {
		levels := s.confined
		if !*every && len(levels) > 1 {
			levels = levels[:1] // all levels have the same limits
		}
		confine(t, s, a, levels, func(t *testing.T, r *result.Result) { judge(t, r, lockService(says, statuses...)...) })
	}
}

// lockService are the verdicts on the harness: Scenario calls it, so that it
// ends in the same way.
func lockService(says string, statuses ...result.Status) []verdict {
	return []verdict{ends("LockService", says, statuses...), ends("Scenario", "", append(statuses, result.Fail)...)}
}

// output is what the harness printed, wherever it was called first.
func output(r *result.Result) string {
	var all []string
	for _, c := range r.All {
		if c.Output != "" && !slices.Contains(all, c.Output) {
			all = append(all, c.Output)
		}
	}
	return strings.Join(all, "\n")
}

func (s *suite) submission(t *testing.T, files []submission.File) *submission.Submission {
	t.Helper()
	sub, err := submission.New("attack", "", files, s.reading())
	if err != nil {
		t.Fatal(err)
	}
	return sub
}

// refusedUnread demands that without a sandbox the policy refuses the code,
// and that none of it is in any file that a compiler was given.
func (s *suite) refusedUnread(t *testing.T, code []submission.File) {
	t.Helper()
	var mu sync.Mutex
	work := ""
	o := s.options
	o.Level, o.Keep = sandbox.Off, true
	o.Progress = func(clause string) {
		mu.Lock()
		defer mu.Unlock()
		if dir, ok := strings.CutPrefix(clause, "the work folder is "); ok {
			work = dir
		}
	}
	r := s.gradeFiles(t, s.open(t, o), code)
	lock := r.PartNamed("LockService")
	if lock.Score != 0 || lock.Checks[0].Status != result.Policy {
		t.Errorf("it was not refused: %s", told(*lock))
	}
	if work == "" {
		t.Fatal("there was no work folder")
	}
	err := filepath.WalkDir(work, func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" {
			return err
		}
		data, err := os.ReadFile(path)
		if strings.Contains(string(data), "syscall.") {
			t.Errorf("the compiler saw it:\n%s", data)
		}
		return err
	})
	if err := errors.Join(err, os.RemoveAll(work)); err != nil {
		t.Fatal(err)
	}
}
