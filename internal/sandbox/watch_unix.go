//go:build unix && !linux

package sandbox

import (
	"bytes"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// maxRSSUnit: macOS counts in bytes, the other systems in KiB; best effort is
// for macOS.
const maxRSSUnit = 1

// pollEvery is how often a process's use is read, by starting ps(1).
const pollEvery = 100 * time.Millisecond

// attributes make the process the leader of a session of its own.
func attributes(*syscall.SysProcAttr) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true}
}

// limit does nothing: limits of another process can't be set here, and macOS
// has no working limit on data; watch kills instead.
func (g group) limit(*Command) error { return nil }

// watch kills the process when it uses more than it may.
func (p *Process) watch() {
	c := &p.command
	memory, cpu := c.dataLimit(), time.Duration(c.cpuSeconds())*time.Second
	if memory == 0 && cpu == 0 {
		return
	}
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		select {
		case <-p.done:
			return
		case <-tick.C:
		}
		u := p.Usage()
		switch {
		case !u.Known:
		case memory > 0 && u.RSS > memory:
			p.memory.Store(true)
			p.Kill()
		case cpu > 0 && u.CPU > cpu:
			p.Kill()
		}
	}
}

// usage asks ps(1), which is there on every such system; the calls beneath it
// need cgo.
func (g group) usage() Usage {
	out, err := exec.Command("/bin/ps", "-o", "rss=,time=,state=", "-p", strconv.Itoa(g.pid)).Output()
	if err != nil {
		return Usage{}
	}
	return parsePS(out)
}

// parsePS reads one line of ps: KiB, [hours:]minutes:seconds, state letters.
func parsePS(line []byte) Usage {
	f := bytes.Fields(line)
	if len(f) < 3 {
		return Usage{}
	}
	kib, err := strconv.ParseInt(string(f[0]), 10, 64)
	if err != nil {
		return Usage{}
	}
	seconds := 0.0
	for part := range strings.SplitSeq(string(f[1]), ":") {
		n, err := strconv.ParseFloat(part, 64)
		if err != nil {
			return Usage{}
		}
		seconds = seconds*60 + n
	}
	return Usage{
		Known:  true,
		CPU:    time.Duration(seconds * float64(time.Second)),
		Asleep: f[2][0] == 'S' || f[2][0] == 'I',
		RSS:    kib << 10,
	}
}
