package sandbox

import (
	"fmt"

	seccomp "github.com/elastic/go-seccomp-bpf"
	"github.com/elastic/go-seccomp-bpf/arch"
	"golang.org/x/sys/unix"
)

// driverCalls are the system calls that a Go program needs once it runs; each
// was dropped in turn to see. All others are refused with EPERM, which the
// runtime takes well where it merely tries (openat, prctl, prlimit64).
func driverCalls() []string {
	return []string{
		"clock_gettime", "clock_nanosleep", "close", "epoll_create1", "epoll_ctl", "epoll_pwait", "eventfd2",
		"exit", "exit_group", "futex", "getpid", "getrandom", "gettid", "gettimeofday", "madvise", "munmap",
		"nanosleep", "read", "restart_syscall", "rseq", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn",
		"sched_yield", "sigaltstack", "write",
	}
}

// threadFlags are the two sets of flags with which the Go runtime makes a
// thread: always the same memory, files, signal handlers and process; with
// CLONE_SETTLS where the processor wants it.
func threadFlags() []uint64 {
	const thread = unix.CLONE_VM | unix.CLONE_FS | unix.CLONE_FILES | unix.CLONE_SIGHAND |
		unix.CLONE_SYSVSEM | unix.CLONE_THREAD
	return []uint64{thread, thread | unix.CLONE_SETTLS}
}

// fcntlCommands are what Go programs ask of fcntl. Left out on purpose:
// F_SETOWN and F_SETSIG together send any signal to any process of the user.
func fcntlCommands() []uint64 {
	return []uint64{unix.F_GETFD, unix.F_SETFD, unix.F_GETFL, unix.F_SETFL}
}

// when allows a call only with one of the values as its argument.
func when(name string, arg uint32, values ...uint64) []seccomp.NameWithConditions {
	var cs []seccomp.NameWithConditions
	for _, v := range values {
		cs = append(cs, seccomp.NameWithConditions{Name: name, Conditions: []seccomp.Condition{
			{Argument: arg, Operation: seccomp.Equal, Value: v},
		}})
	}
	return cs
}

// driverFilter is what a driver keeps once its trusted part has run: threads
// but no processes, no executable memory, and signals to one process only. pid
// is the driver's own number as it sees it.
func driverFilter(pid int) (filter, error) {
	cs := append(when("clone", 0, threadFlags()...), when("fcntl", 1, fcntlCommands()...)...)
	cs = append(cs, when("tgkill", 0, uint64(pid))...)
	cs = append(cs, seccomp.NameWithConditions{Name: "mmap", Conditions: []seccomp.Condition{
		{Argument: 2, Operation: seccomp.BitsNotSet, Value: unix.PROT_EXEC},
	}})
	return assemble(seccomp.Policy{
		DefaultAction: seccomp.ActionErrno,
		Syscalls: []seccomp.SyscallGroup{{
			Action: seccomp.ActionAllow, Names: driverCalls(), NamesWithCondtions: cs,
		}},
	})
}

// launchFilter keeps a program, from its start on, from the network, from other
// processes and from the parts of the kernel that it has no business with. It
// names what is refused, since toolchains differ in what they need. It can't
// refuse what a child needs on its way to execve: setsid, by which it becomes a
// group of its own, and chroot, for which it has no capability afterwards.
func launchFilter() (filter, error) {
	info, err := arch.GetInfo("")
	if err != nil {
		return nil, fmt.Errorf("seccomp: %w", err)
	}
	known := func(names ...string) []string {
		var have []string
		for _, n := range names {
			if _, ok := info.SyscallNames[n]; ok {
				have = append(have, n)
			}
		}
		return have
	}
	refused := known(
		"socket", "socketpair", "connect", "bind", "listen", "accept", "accept4",
		"ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "pidfd_getfd", "kcmp",
		"tkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo",
		"unshare", "setns", "pivot_root",
		"mount", "umount2", "move_mount", "open_tree", "fsopen", "fsconfig", "fsmount", "fspick", "mount_setattr",
		"open_by_handle_at", "name_to_handle_at", "memfd_create", "memfd_secret", "userfaultfd",
		"add_key", "request_key", "keyctl", "bpf", "perf_event_open",
		"io_uring_setup", "io_uring_enter", "io_uring_register",
		"init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load", "reboot",
		"swapon", "swapoff", "acct", "quotactl", "settimeofday", "clock_settime", "clock_adjtime", "adjtimex",
		"sethostname", "setdomainname", "syslog", "personality",
		"shmget", "semget", "msgget", "mq_open",
	)
	return assemble(seccomp.Policy{
		DefaultAction: seccomp.ActionAllow,
		Syscalls: []seccomp.SyscallGroup{
			{Action: seccomp.ActionErrno, Names: refused},
			// Its flags stand in memory, where a filter can't look; without it
			// programs go back to clone.
			{Action: seccomp.ActionErrno | seccomp.Action(unix.ENOSYS), Names: known("clone3")},
		},
	})
}
