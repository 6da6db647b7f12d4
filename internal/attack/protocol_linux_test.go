package attack

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"grade/internal/build"
	"grade/internal/exam"
	"grade/internal/exercise/fencing"
	"grade/internal/result"
	"grade/internal/sandbox"
	"grade/internal/source"
)

// TestProtocol: whatever a driver does to the protocol is the learner's
// failure, under its right name, and never a fault of the grader's or a hang.
func TestProtocol(t *testing.T) {
	t.Parallel()
	const unread = "answers could not be read"
	tests := []struct {
		breaks string // what the fake driver is told to do
		start  bool   // it ends before the first check
		status result.Status
		says   string
	}{
		{"silent", true, result.Timeout, "still waiting"},
		{"no hello", true, result.Crash, "exit code 1"},
		{"another version", true, result.Crash, unread},
		{"bytes before hello", true, result.Crash, unread},
		{"early", false, result.Crash, "out of order"},
		{"deaf", false, result.Timeout, "still waiting"},
		{"close", false, result.Crash, "hung up"},
		{"exit", false, result.Crash, "ended before it answered"},
		{"stall", false, result.Timeout, "still waiting"},
		{"busy", false, result.Timeout, "processor time"},
		{"half", false, result.Crash, "ended before it answered"},
		{"half and stall", false, result.Timeout, "still waiting"},
		{"drip", false, result.Crash, unread},
		{"empty frame", false, result.Crash, unread},
		{"huge frame", false, result.Crash, unread},
		{"wrong kind", false, result.Crash, unread},
		{"twice", false, result.Fail, "nothing that can be judged"},
		{"out of order", false, result.Crash, "out of order"},
		{"wrong id", false, result.Crash, "out of order"},
		{"no results", false, result.Fail, ""},
		{"wrong type", false, result.Fail, ""},
		{"flood", false, result.Crash, unread},
		{"print", false, result.Output, "printed more than"},
	}
	program := buildFake(t)
	box, err := sandbox.Open("", "")
	if err != nil {
		t.Fatal(err)
	}
	ex, err := fencing.Exercise()
	if err != nil {
		t.Fatal(err)
	}
	plan, err := exam.NewPlan(ex)
	if err != nil {
		t.Fatal(err)
	}
	code, err := build.GoFiles(os.DirFS(solution))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range tests {
		t.Run(test.breaks, func(t *testing.T) {
			t.Parallel()
			set := source.Parse(code)
			e := &exam.Exam{
				Plan: plan, Unit: &build.Unit{Source: set, Graph: source.NewGraph(set)}, Only: "IsStale",
				Launch: func(ctx context.Context) (*sandbox.Process, error) {
					c := exam.Command(program)
					c.Args = []string{test.breaks}
					return box.Start(ctx, c)
				},
			}
			checks, err := e.Run(t.Context())
			var death *exam.StartupError
			switch {
			case errors.As(err, &death) && test.start:
				checks = []result.Check{{Status: death.Death.Status, Message: death.Death.Message}}
			case err != nil || test.start:
				t.Fatalf("ended with %v", err)
			}
			if c := checks[0]; c.Status != test.status || !strings.Contains(c.Message, test.says) {
				t.Errorf("%s: %s, want %s: %s", c.Status, c.Message, test.status, test.says)
			}
		})
	}
}

func buildFake(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "fake")
	cmd := exec.Command("go", "build", "-buildvcs=false", "-o", program, "./testdata/fake")
	cmd.Env = []string{"CGO_ENABLED=0", "GOENV=off", "GOTOOLCHAIN=local"}
	for _, name := range []string{"PATH", "HOME", "GOCACHE", "GOMODCACHE", "GOPATH", "GOROOT"} {
		if value, ok := os.LookupEnv(name); ok {
			cmd.Env = append(cmd.Env, name+"="+value)
		}
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return program
}
