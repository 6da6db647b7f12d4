package sandbox_test

import (
	"path/filepath"
	"testing"
	"time"

	"grade/internal/sandbox"
)

// driver is a command for one of the built programs, with the limits that the
// grader uses.
func driver(name string, args ...string) sandbox.Command {
	return sandbox.Command{
		Path: filepath.Join(sandbox.Programs(), name), Args: args, Pipes: true,
		Memory: 64 << 20, CPU: 5 * time.Second, Keep: 1 << 12, OutputMax: 1 << 20,
	}
}

func open(tb testing.TB, level sandbox.Level) *sandbox.Sandbox {
	tb.Helper()
	s, err := sandbox.Open(level, "")
	if err != nil {
		tb.Fatal(err)
	}
	return s
}
