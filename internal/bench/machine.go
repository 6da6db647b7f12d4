package main

import (
	"fmt"
	"os"
	"runtime"
	"strings"
)

// machine describes the machine: its processor where the system says so, its
// cores, its system and its Go.
func machine(version string) string {
	return fmt.Sprintf("%s, %d cores, %s/%s%s, %s", processor(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, kernel(), version)
}

// processor is the model that Linux names in /proc/cpuinfo.
func processor() string {
	if data, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		for line := range strings.Lines(string(data)) {
			if name, model, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
				return strings.TrimSpace(model)
			}
		}
	}
	return "a processor that does not say its model"
}

func kernel() string {
	data, err := os.ReadFile("/proc/sys/kernel/osrelease")
	if err != nil {
		return ""
	}
	return " " + strings.TrimSpace(string(data))
}
