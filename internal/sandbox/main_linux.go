package sandbox

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// helperName is the helper's argument 0.
const helperName = "grade-sandbox-helper"

// underWay is what the helper says before its last step; anything after it is
// an error, as is anything else before.
const underWay = "+"

// plan is what the helper is to do, as JSON in its argument 1.
type plan struct {
	Path   string   // the program
	Args   []string // its arguments, with its name
	Env    []string // its environment; the helper itself has none
	Level  Level
	Limits []rlimit
	Report int // the descriptor on which to report; closed by execve
	// Victim is a process outside. Where it is set the program is not
	// executed: the helper tries what must be refused, and reports that.
	Victim int
}

// Main must be the first call of main, and of TestMain where a test opens a
// Sandbox. It reports whether this process is a helper of the sandbox that has
// failed; then the program must return at once.
//
// The helper is this executable, started again: it gives up everything, then
// becomes the program that is to be confined. Nothing between a fork and an
// execve could do that in Go.
//
// In the grader itself, it makes sure that no descriptor which the grader was
// started with is passed on to what it starts.
func Main() bool {
	if !isHelper() {
		keepDescriptors()
		return false
	}
	var p plan
	if err := json.Unmarshal([]byte(os.Args[1]), &p); err != nil {
		return true // the other end sees no word of success
	}
	// All that follows is done to this thread, which becomes the program.
	runtime.LockOSThread()
	say := func(s string) { _, _ = unix.Write(p.Report, []byte(s)) }
	// The report goes with the execve, and so does whatever the grader has
	// open behind it without having asked for that itself.
	if err := unix.CloseRange(uint(p.Report), math.MaxInt32, unix.CLOSE_RANGE_CLOEXEC); err != nil {
		say(fmt.Sprintf("close what is open: %v", err))
		return true
	}
	if p.Victim != 0 {
		say(string(p.probe()))
		return true
	}
	if err := p.confine(func(phase) {}); err != nil {
		say(err.Error())
		return true
	}
	say(underWay)
	err := syscall.Exec(p.Path, p.Args, p.Env)
	say(fmt.Sprintf("execute the program: %v", err))
	return true
}

// keepDescriptors keeps what the grader has open from what it starts. Go opens
// everything that way; a descriptor that was inherited, or opened by a call of
// somebody else's, may not be.
func keepDescriptors() { _ = unix.CloseRange(3, math.MaxInt32, unix.CLOSE_RANGE_CLOEXEC) }

func isHelper() bool { return len(os.Args) == 2 && os.Args[0] == helperName }

// phase is how far confine has come.
type phase int

const (
	landlocked phase = iota + 1 // no path, no capability, limits on
	filtered                    // and no system call but a driver's
)

// confine gives up everything that the program must not have, and says after
// each phase how far it is. The order matters: each step needs what the next
// one takes away.
func (p *plan) confine(reached func(phase)) error {
	d, err := driverDomain(p.Path)
	if err != nil {
		return err
	}
	if p.Level == Full {
		if p.Path, err = emptyRoot(p.Path); err != nil {
			return err
		}
	}
	first, err := firstStage(unix.Getpid())
	if err != nil {
		return err
	}
	if err := setLimits(0, p.Limits); err != nil {
		return err
	}
	if err := dropCapabilities(); err != nil {
		return err
	}
	if err := d.enter(); err != nil {
		return err
	}
	reached(landlocked)
	if err := first.install(); err != nil {
		return err
	}
	reached(filtered)
	return nil
}
