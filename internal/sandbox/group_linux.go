package sandbox

import (
	"errors"
	"fmt"

	"golang.org/x/sys/unix"
)

const maxRSSUnit = 1 << 10 // getrusage(2) counts in KiB

// limit does nothing here: limits are set by prlimit.
func (g group) limit(*Command) error { return nil }

// awaitExit waits for the end of a child without reaping it, so that its
// number stays its own.
func awaitExit(pid int) bool {
	for {
		err := unix.Waitid(unix.P_PID, pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			return err == nil
		}
	}
}

// limits are the bounds of a process, as resource and value. They are set on
// the process as a whole, before it can have used much, and a bound on data
// that comes late still refuses every growth after it.
func limits(c *Command) []rlimit {
	ls := []rlimit{{unix.RLIMIT_CORE, 0}}
	if n := c.dataLimit(); n > 0 {
		ls = append(ls, rlimit{unix.RLIMIT_DATA, uint64(n)})
	}
	if n := c.cpuSeconds(); n > 0 {
		ls = append(ls, rlimit{unix.RLIMIT_CPU, n})
	}
	if c.Profile == Driver {
		return append(ls, rlimit{unix.RLIMIT_FSIZE, 0}, rlimit{unix.RLIMIT_NOFILE, driverFiles})
	}
	if c.FileSize > 0 {
		ls = append(ls, rlimit{unix.RLIMIT_FSIZE, uint64(c.FileSize)})
	}
	return ls
}

// driverFiles is enough for the five descriptors that a driver is given and
// the two that the Go runtime opens for its poller.
const driverFiles = 16

type rlimit struct {
	Resource int
	Value    uint64
}

// setLimits sets the limits of another process of the same user.
func setLimits(pid int, ls []rlimit) error {
	for _, l := range ls {
		// Soft and hard alike: it can't be raised again, and the signal at a
		// soft limit of CPU time is one that Go programs ignore.
		lim := unix.Rlimit{Cur: l.Value, Max: l.Value}
		var old unix.Rlimit
		if err := unix.Prlimit(pid, l.Resource, nil, &old); err != nil {
			return fmt.Errorf("read resource limit %d: %w", l.Resource, err)
		}
		lim.Cur, lim.Max = min(lim.Cur, old.Max), min(lim.Max, old.Max)
		err := unix.Prlimit(pid, l.Resource, &lim, nil)
		if errors.Is(err, unix.ESRCH) {
			return nil // it has ended already
		}
		if err != nil {
			return fmt.Errorf("set resource limit %d: %w", l.Resource, err)
		}
	}
	return nil
}
