package sandbox

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// onThread runs f on a thread that no other goroutine uses before f calls
// runtime.UnlockOSThread. If f never does, the thread ends with f, and with it
// whatever f did to the thread alone: its Landlock domain, its filters.
//
// A child of ours is killed when the thread that started it ends (it asks for
// that, so as not to outlive a grader that was killed), therefore f also waits
// for the child.
//
// The process's first thread never ends and stands for the process in many
// ways, so f is never run on it.
func onThread(f func()) {
	go func() {
		runtime.LockOSThread()
		if unix.Gettid() != unix.Getpid() {
			f()
			return
		}
		// While this goroutine holds the first thread, another one can't get it.
		other := make(chan struct{})
		go func() {
			runtime.LockOSThread()
			close(other)
			f()
		}()
		<-other
		runtime.UnlockOSThread()
	}()
}
