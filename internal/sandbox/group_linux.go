package sandbox

import (
	"errors"
	"fmt"
	"slices"

	"golang.org/x/sys/unix"
)

const maxRSSUnit = 1 << 10 // getrusage(2) counts in KiB

// limit does nothing here: limits are set by prlimit or by the helper.
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

// helperData is enough for any helper: the grader's own start.
const helperData = 1 << 30

// loose gives a helper enough data for itself, in place of the little that its
// program is to have. So the program is bounded from its first instruction,
// and by its own bound as soon as the grader has heard of it.
func loose(ls []rlimit) []rlimit {
	ls = slices.Clone(ls)
	for i := range ls {
		if ls[i].Resource == unix.RLIMIT_DATA {
			ls[i].Value = max(ls[i].Value, helperData)
		}
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

// setLimits sets the limits of another process of the same user, or with
// pid 0 those of the calling one.
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
		if pid != 0 && errors.Is(err, unix.ESRCH) {
			return nil // it has ended already
		}
		if err != nil {
			return fmt.Errorf("set resource limit %d: %w", l.Resource, err)
		}
	}
	return nil
}
