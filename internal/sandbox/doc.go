// Package sandbox runs a program under limits, and says what it could enforce.
//
// # Theory of operation
//
// Two kinds of program are run. A Driver holds a learner's code: it is a static
// Go program that needs two pipes, memory and threads, and gets nothing else. A
// Tool is the compiler or the linker: it is trusted to mean well, not to be
// free of bugs, and reads the toolchain and writes a work folder.
//
// Every process, at every level, has an environment that is spelled out, no
// descriptor but its own, no terminal, a session and process group of its own
// that is killed as one when it ends, and output that is drained, counted and
// cut. On Linux it is killed when the grader dies, whatever the grader dies of.
//
// The layers above that, on Linux:
//
//   - Resource limits bound data (not address space, of which Go reserves more
//     than a gigabyte at rest), processor time, files written and open, and
//     forbid core dumps. Soft and hard limit are the same. They bound each
//     process and do not stop it from reaching anything. Threads are bounded by
//     the memory they take, and better by the driver itself (SetMaxThreads).
//   - Landlock leaves a Driver one path, its own executable, and a Tool the paths
//     that it was given. It also keeps signals inside, from its version 6 on. It
//     does not know of metadata (stat, chmod), and alone it lets UDP and, before
//     version 9, named unix sockets through.
//   - Seccomp leaves a Driver some thirty system calls, with conditions on
//     arguments where a call can do more than one thing: clone makes threads
//     only, mmap nothing executable, fcntl no signals, tgkill reaches the process
//     itself. So it stops files, sockets, processes, signals, tracing, keyrings,
//     io_uring and whatever a future kernel adds, each without Landlock. A Tool
//     starts programs of its own and its needs differ between toolchains, so for
//     it the filter names what is refused: network, tracing, mounts, keyrings and
//     the like. As a list of refusals it does not cover 32-bit calls.
//   - Namespaces (user, PID, network, mount, IPC, UTS) show a Driver a machine
//     with one process, no network and a root that holds its executable alone.
//     A hole in the other layers then leads to an empty room. No user is mapped
//     into the user namespace, which takes away what a grader that runs as root
//     would pass on.
//
// Level Full is all of these, Unprivileged all but the namespaces, Limits the
// first, Off none. Full and Unprivileged treat a Tool alike: it is not given
// namespaces, whose cost would be paid at each compile.
//
// # How a process comes to be confined
//
// A process must have given everything up before its first untrusted
// instruction, and Go can't run code of ours between fork and execve. A program
// is therefore started from a thread of the grader that has first confined
// itself and that ends with the program: a child inherits what its thread lacks,
// and the rest of the grader keeps what it has. Nothing else is started in
// between, which would cost more than all the layers.
//
// So a program has from its first instruction on: its Landlock domain, no
// capability, its namespaces, and a seccomp filter that names what is refused,
// because the way to execve must stay open. Its limits are set by the grader at
// once after the start; a late bound refuses all later growth.
//
// Between a driver's start and its first untrusted instruction lies its trusted
// start-up, which waits for the grader. What it gets is the filter that names
// what is allowed (Process.Filter). It installs that on all threads, and ends
// where it can't. A Tool has no such half, and keeps the first filter alone.
//
// # What is proven
//
// A level is not deduced from version numbers: Open starts a helper, a copy of
// this executable in a driver's place, that tries to open and create files, to
// open sockets, to fork, to execute, to signal, trace and read its parent. Files
// it tries as it was started, as well as with the last filter, and the level
// counts only if each attempt is refused. The record of that is kept
// per boot, kernel, container, user and executable. It only saves time: each
// start sets its level up anew and fails, as the grader's fault, where it can't.
//
// # What no level stops
//
//   - A hole in the kernel's handling of the few calls that are left, or in the
//     processor: timing and cache side channels stay open.
//   - Heavy use within the limits: a driver may use all of its time and memory.
//     Limits count per process; how many run at once is the caller's to bound.
//   - Lies. What a driver answers is whatever the learner's code wants to
//     answer. It knows no expected value, and the caller judges.
//   - A Tool that was taken over by its input could call setsid, which a start
//     needs, and have a child outlive it, under the same Landlock and seccomp.
//
// # Other systems
//
// macOS and Windows have Limits and Off only, as best effort. On macOS memory
// and time are polled with ps(1), so a fast allocation can pass its bound for a
// tenth of a second. On Windows a job object bounds memory, time and the number
// of processes, from just after the start. Neither keeps a program from files
// or the network: there, grading a stranger's code means to trust it.
package sandbox
