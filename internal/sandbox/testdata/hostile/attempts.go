package main

import (
	"fmt"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// attempts are tried against the grader's process. What has no file, no
// other process and no setting in it is tried with arguments that a kernel
// which let it through would find wrong, so that nothing is harmed.
var attempts = map[string]func(grader int) error{
	// Files.
	"open":       func(int) error { return open("/etc/passwd", unix.O_RDONLY) },
	"list":       func(int) error { return open("/", unix.O_RDONLY|unix.O_DIRECTORY) },
	"create":     func(g int) error { return open(fmt.Sprintf("/tmp/grade-hostile-%d", g), unix.O_CREAT|unix.O_WRONLY) },
	"shm":        func(g int) error { return open(fmt.Sprintf("/dev/shm/grade-hostile-%d", g), unix.O_CREAT|unix.O_RDWR) },
	"tty":        func(int) error { return open("/dev/tty", unix.O_RDWR) },
	"proc-self":  func(int) error { return open("/proc/self/maps", unix.O_RDONLY) },
	"proc-other": func(g int) error { return open(proc(g, "environ"), unix.O_RDONLY) },
	"proc-mem":   func(g int) error { return open(proc(g, "mem"), unix.O_RDWR) },
	"openat2": func(int) error {
		_, err := unix.Openat2(unix.AT_FDCWD, "/etc/passwd", &unix.OpenHow{})
		return err
	},
	"truncate": func(int) error { return unix.Truncate("/tmp/grade-none", 0) },
	"unlink":   func(int) error { return unix.Unlink("/tmp/grade-none/x") },
	"mkdir":    func(int) error { return unix.Mkdir("/tmp/grade-none/x", 0o700) },
	"fifo":     func(int) error { return unix.Mkfifo("/tmp/grade-none/x", 0o600) },
	"symlink":  func(int) error { return unix.Symlink("a", "/tmp/grade-none/x") },
	"stat":     func(int) error { var st unix.Stat_t; return unix.Stat("/etc/passwd", &st) },
	"chdir":    func(int) error { return unix.Chdir("/tmp") },
	"chmod":    func(int) error { return unix.Chmod("/tmp/grade-none", 0o700) },
	"memfd":    func(int) error { _, err := unix.MemfdCreate("x", 0); return err },
	"inotify":  func(int) error { _, err := unix.InotifyInit1(0); return err },

	// The network.
	"tcp":        func(int) error { return socket(unix.AF_INET, unix.SOCK_STREAM) },
	"tcp6":       func(int) error { return socket(unix.AF_INET6, unix.SOCK_STREAM) },
	"udp":        func(int) error { return socket(unix.AF_INET, unix.SOCK_DGRAM) },
	"unix":       func(int) error { return socket(unix.AF_UNIX, unix.SOCK_STREAM) },
	"vsock":      func(int) error { return socket(unix.AF_VSOCK, unix.SOCK_STREAM) },
	"netlink":    func(int) error { return socket(unix.AF_NETLINK, unix.SOCK_RAW) },
	"packet":     func(int) error { return socket(unix.AF_PACKET, unix.SOCK_RAW) },
	"socketpair": func(int) error { _, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0); return err },

	// Other processes.
	"fork":       func(int) error { return fork(uintptr(unix.SIGCHLD)) },
	"clone3":     func(int) error { return raw(unix.SYS_CLONE3, 0, 0) },
	"execveat":   func(int) error { return raw(unix.SYS_EXECVEAT, 0, 0, 0, 0, unix.AT_EMPTY_PATH) },
	"execute":    func(int) error { return execute("/bin/true") },
	"again":      func(int) error { return execute(os.Args[0]) },
	"kill":       func(g int) error { return unix.Kill(g, 0) },
	"kill-all":   func(int) error { return unix.Kill(-1, 0) },
	"tgkill":     func(g int) error { return unix.Tgkill(g, g, 0) },
	"tkill":      func(g int) error { return raw(unix.SYS_TKILL, uintptr(g), 0) },
	"queue":      func(g int) error { return raw(unix.SYS_RT_SIGQUEUEINFO, uintptr(g), 0, 0) },
	"sigio":      func(g int) error { _, err := unix.FcntlInt(4, unix.F_SETOWN, g); return err },
	"setsig":     func(int) error { _, err := unix.FcntlInt(4, unix.F_SETSIG, int(unix.SIGKILL)); return err },
	"pidfd":      func(g int) error { _, err := unix.PidfdOpen(g, 0); return err },
	"pidfd-get":  func(int) error { _, err := unix.PidfdGetfd(4, 0, 0); return err },
	"trace":      func(g int) error { return unix.PtraceAttach(g) },
	"read-vm":    func(g int) error { _, err := unix.ProcessVMReadv(g, nil, nil, 0); return err },
	"write-vm":   func(g int) error { _, err := unix.ProcessVMWritev(g, nil, nil, 0); return err },
	"setsid":     func(int) error { _, err := unix.Setsid(); return err },
	"setpgid":    func(g int) error { return unix.Setpgid(0, g) },
	"priority":   func(g int) error { return unix.Setpriority(unix.PRIO_PROCESS, g, 19) },
	"affinity":   func(g int) error { return unix.SchedSetaffinity(g, &unix.CPUSet{}) },
	"parent-pid": func(int) error { return raw(unix.SYS_GETPPID) },

	// Its own confinement.
	"raise": func(int) error {
		return unix.Prlimit(0, unix.RLIMIT_NOFILE, &unix.Rlimit{Cur: 1 << 10, Max: 1 << 10}, nil)
	},
	"limit-other": func(g int) error { return unix.Prlimit(g, unix.RLIMIT_NOFILE, nil, &unix.Rlimit{}) },
	"dumpable":    func(int) error { return unix.Prctl(unix.PR_SET_DUMPABLE, 1, 0, 0, 0) },
	"die-later":   func(int) error { return unix.Prctl(unix.PR_SET_PDEATHSIG, 0, 0, 0, 0) },
	"unshare":     func(int) error { return unix.Unshare(unix.CLONE_NEWUSER) },
	"setns":       func(int) error { return unix.Setns(4, 0) },
	"capset":      func(int) error { return raw(unix.SYS_CAPSET, 0, 0) },
	"setuid":      func(int) error { return raw(unix.SYS_SETUID, 0) },
	"mmap-exec": func(int) error {
		_, err := unix.Mmap(-1, 0, 4096, unix.PROT_READ|unix.PROT_EXEC, unix.MAP_PRIVATE|unix.MAP_ANON)
		return err
	},
	"mprotect": func(int) error {
		page, err := unix.Mmap(-1, 0, 4096, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
		if err != nil {
			return err
		}
		return unix.Mprotect(page, unix.PROT_READ|unix.PROT_EXEC)
	},

	// The kernel at large.
	"mount":    func(int) error { return unix.Mount("none", "/grade-none", "tmpfs", 0, "") },
	"pivot":    func(int) error { return unix.PivotRoot("/grade-none", "/grade-none") },
	"chroot":   func(int) error { return unix.Chroot("/grade-none") },
	"io_uring": func(int) error { return raw(unix.SYS_IO_URING_SETUP, 0, 0) },
	"keyctl":   func(int) error { _, err := unix.KeyctlGetKeyringID(unix.KEY_SPEC_SESSION_KEYRING, false); return err },
	"add-key":  func(int) error { return raw(unix.SYS_ADD_KEY) },
	"bpf":      func(int) error { return raw(unix.SYS_BPF) },
	"perf":     func(int) error { return raw(unix.SYS_PERF_EVENT_OPEN) },
	"fault":    func(int) error { return raw(unix.SYS_USERFAULTFD, 0) },
	"module":   func(int) error { return raw(unix.SYS_INIT_MODULE) },
	"kexec":    func(int) error { return raw(unix.SYS_KEXEC_LOAD, 0, 1<<20) },
	"syslog":   func(int) error { return raw(unix.SYS_SYSLOG, 3, 0, 0) },
	"hostname": func(int) error { return raw(unix.SYS_SETHOSTNAME, 0, 1<<20) },
	"uname":    func(int) error { var u unix.Utsname; return unix.Uname(&u) },
	"sysv-shm": func(int) error { _, err := unix.SysvShmGet(unix.IPC_PRIVATE, 4096, unix.IPC_CREAT|0o600); return err },
	"mq":       func(int) error { return raw(unix.SYS_MQ_OPEN) },
	"timer":    func(int) error { return raw(unix.SYS_TIMER_CREATE, 0, 0, 0) },
	"ioctl": func(int) error {
		var c byte
		return raw(unix.SYS_IOCTL, 0, unix.TIOCSTI, uintptr(unsafe.Pointer(&c)))
	},
	"landlock": func(int) error { return raw(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, 1) },
	// The seccomp of the second stage itself; allowed until then.
	"refilter": func(int) error { return raw(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, 0, 0) },
}
