package sandbox

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// usage reads the process's own CPU clock, which counts all threads to the
// nanosecond, the dead ones too, and the state of each living thread.
func (g group) usage() Usage {
	// The number of a process's CPU clock is made as clock_getcpuclockid(3)
	// makes it: the complement of the process, and 2 for scheduled time.
	clock := int32(^g.pid)<<3 | 2
	var ts unix.Timespec
	if err := unix.ClockGettime(clock, &ts); err != nil {
		return Usage{}
	}
	asleep, ok := asleep(g.pid)
	if !ok {
		return Usage{}
	}
	return Usage{Known: true, CPU: time.Duration(ts.Nano()), Asleep: asleep, RSS: resident(g.pid)}
}

// asleep reports whether every thread of the process sleeps and can be woken.
func asleep(pid int) (all, ok bool) {
	dir := fmt.Sprintf("/proc/%d/task", pid)
	d, err := os.Open(dir)
	if err != nil {
		return false, false
	}
	defer d.Close()
	threads, err := d.Readdirnames(-1)
	if err != nil || len(threads) == 0 {
		return false, false
	}
	for _, t := range threads {
		stat, err := os.ReadFile(dir + "/" + t + "/stat")
		if err != nil {
			continue // this thread has just ended
		}
		// The state follows the name, which is in brackets and may hold some.
		_, rest, found := bytes.Cut(stat[bytes.LastIndexByte(stat, ')')+1:], []byte(" "))
		if !found || len(rest) == 0 || rest[0] != 'S' {
			return false, true
		}
	}
	return true, true
}

// resident is the resident memory in bytes, 0 where it can't be read.
func resident(pid int) int64 {
	statm, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0
	}
	fields := bytes.Fields(statm)
	if len(fields) < 2 {
		return 0
	}
	pages, err := strconv.ParseInt(string(fields[1]), 10, 64)
	if err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}
