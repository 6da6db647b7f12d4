package sandbox

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"runtime"

	"golang.org/x/sys/unix"
)

// helperName is the helper's argument 0.
const helperName = "grade-sandbox-helper"

// plan is what the helper is to find out, as JSON in its argument 1.
type plan struct {
	Level  Level  // the level that it runs at
	Victim int    // a process outside
	Scrap  string // a name outside that no file has
}

// findingsTo is the descriptor on which the helper reports: a driver's second
// pipe.
const findingsTo = 4

// Main must be the first call of main, and of TestMain where a test opens a
// Sandbox. It reports whether this process is a helper of the sandbox; then
// the program must return at once.
//
// The helper is this executable again, started at some level in a driver's
// place. It tries what a driver must not be able to do and reports how that
// went.
//
// In the grader itself, Main makes sure that no descriptor which the grader
// was started with is passed on to what it starts.
func Main() bool {
	if !isHelper() {
		keepDescriptors()
		return false
	}
	var p plan
	if err := json.Unmarshal([]byte(os.Args[1]), &p); err != nil {
		return true // the other end sees no findings
	}
	// The filter is for this thread alone, which does all that is tried.
	runtime.LockOSThread()
	b, err := json.Marshal(p.probe())
	if err != nil {
		b = fmt.Append(nil, err) // no JSON, so it is taken for a failure
	}
	_, _ = unix.Write(findingsTo, b)
	return true
}

// keepDescriptors keeps what the grader has open from what it starts. Go opens
// everything that way; a descriptor that was inherited, or opened by a call of
// somebody else's, may not be.
func keepDescriptors() { _ = unix.CloseRange(3, math.MaxInt32, unix.CLOSE_RANGE_CLOEXEC) }

func isHelper() bool { return len(os.Args) == 2 && os.Args[0] == helperName }
