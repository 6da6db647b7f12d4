package driver

import _ "unsafe" // for go:linkname

// The bounds of the runtime inside a driver.
const (
	// maxStack turns a runaway recursion into a prompt "stack overflow",
	// before it reads as "out of memory". In bytes.
	maxStack = 8 << 20
	// maxThreads bounds a bomb of blocked system calls; Go's own is 10,000.
	maxThreads = 64
)

func limitRuntime() {
	setMaxStack(maxStack)
	setMaxThreads(maxThreads)
}

// These are runtime/debug.SetMaxStack and SetMaxThreads without their package,
// which imports fmt and os and would double the time to link.

//go:linkname setMaxStack runtime/debug.setMaxStack
func setMaxStack(bytes int) int

//go:linkname setMaxThreads runtime/debug.setMaxThreads
func setMaxThreads(n int) int

// nanotime is Go's monotonic clock, without package time.
//
//go:linkname nanotime runtime.nanotime
func nanotime() int64
