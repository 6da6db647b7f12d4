//go:build unix

package driver

import "syscall"

// The grader's pipes. Never the standard descriptors, which a learner's
// fmt.Scan and fmt.Print use.
const (
	in  = 3
	out = 4
)

func openPipes() {
	// The reading goroutine shall block in the kernel: waiting in the
	// runtime's poller would hide a deadlock of the learner's code.
	syscall.SetNonblock(in, false)
	syscall.SetNonblock(out, false)
}

func read(b []byte) int {
	for {
		n, err := syscall.Read(in, b)
		if err != syscall.EINTR {
			return n
		}
	}
}

func write(b []byte) int {
	for {
		n, err := syscall.Write(out, b)
		if err != syscall.EINTR {
			return n
		}
	}
}

func exit(code int) { syscall.Exit(code) }
