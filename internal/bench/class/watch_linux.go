package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// watch looks at a process now and then, until it is told to stop.
func watch(pid int, stop <-chan struct{}) measured {
	var m measured
	for {
		select {
		case <-stop:
			return m
		case <-time.After(10 * time.Millisecond):
		}
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
		if err != nil {
			continue // it has ended
		}
		for line := range strings.Lines(string(status)) {
			rest, ok := strings.CutPrefix(line, "VmHWM:")
			if !ok {
				continue
			}
			if kilobytes, err := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(rest), " kB"), 10, 64); err == nil {
				m.memory = max(m.memory, kilobytes<<10)
			}
		}
		if files, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid)); err == nil {
			m.files = max(m.files, len(files))
		}
	}
}
