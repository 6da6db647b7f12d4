package exam

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"grade/internal/result"
	"grade/internal/sandbox"
)

// death reads a recorded standard error.
func death(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "deaths", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestClassifyRecordedDeaths(t *testing.T) {
	t.Parallel()
	const (
		overflow = "the code calls itself without end (stack overflow)"
		maps     = "two goroutines used a map at the same time, which Go forbids"
		threads  = "the code started too many threads"
	)
	tests := []struct {
		file    string
		status  result.Status
		message string
		line    int // of the innermost frame; 0 for none
	}{
		{"panic-string", result.Panic, "the code panicked: no such token", 2},
		{"panic-error", result.Panic, "the code panicked: lock lost", 3},
		{"panic-custom", result.Panic, "the code panicked: custom 7", 4},
		{"panic-struct", result.Panic, "the code panicked: (s0.E) 0x", 3},
		{"panic-huge", result.Panic, "the code panicked: " + strings.Repeat("x", maxValue) + " ...", 3},
		{"panic-lines", result.Panic, "the code panicked: first", 2},
		{"panic-nested", result.Panic, "the code panicked: first", 2},
		{"panic-nil", result.Panic, "the code panicked: panic called with nil argument", 2},
		{"index", result.Panic, "the code panicked: runtime error: index out of range [3] with length 0", 2},
		{"nil-pointer", result.Panic, "the code panicked: runtime error: invalid memory address or nil pointer dereference", 3},
		{"nil-map", result.Panic, "the code panicked: assignment to entry in nil map", 2},
		{"divide", result.Panic, "the code panicked: runtime error: integer divide by zero", 2},
		{"makeslice", result.Panic, "the code asked for an impossible amount of memory (makeslice: len out of range)", 2},
		{"goroutine", result.Panic, "the code panicked: runtime error: invalid memory address or nil pointer dereference", 2},
		{"deadlock", result.Deadlock, "every goroutine is waiting for another, so the call can never return (deadlock)", 3},
		{"deadlock-chan", result.Deadlock, "every goroutine is waiting for another, so the call can never return (deadlock)", 2},
		{"goexit", result.Deadlock, "the goroutine that made the call has ended, so the call can never return", 0},
		{"overflow", result.Crash, overflow, 2},
		{"memory-large", result.Memory, memoryMessage, 2},
		{"memory-arena", result.Memory, memoryMessage, 2},
		{"memory-small", result.Memory, memoryMessage, 4},
		{"memory-stack", result.Memory, memoryMessage, 3},
		{"memory-map", result.Memory, memoryMessage, 2},
		{"no-thread", result.Memory, memoryMessage, 3},
		{"threads", result.Crash, threads, 3},
		{"map-write", result.Crash, maps, 2},
		{"map-read", result.Crash, maps, 2},
		{"unlock", result.Crash, "the code unlocked a mutex that was not locked", 3},
		{"runlock", result.Crash, "the code unlocked a mutex that was not locked", 3},
		{"method", result.Panic, "the code panicked: assignment to entry in nil map", 4},
		{"generic", result.Panic, "the code panicked: assignment to entry in nil map", 3},
	}
	for _, test := range tests {
		t.Run(test.file, func(t *testing.T) {
			t.Parallel()
			d := classify(sandbox.Exit{Code: -1, Signal: "SIGABRT", Stderr: death(t, test.file)}, notCut)
			if d.Status != test.status || d.Fault != nil {
				t.Errorf("%s, fault %v; want %s", d.Status, d.Fault, test.status)
			}
			// A value's address differs from run to run.
			if d.Message != test.message && !(strings.HasSuffix(test.message, "0x") && strings.HasPrefix(d.Message, test.message)) {
				t.Errorf("message %q, want %q", d.Message, test.message)
			}
			line := 0
			if len(d.Frames) > 0 {
				line = d.Frames[0].Line
			}
			if line != test.line {
				t.Errorf("frames %v, want line %d first", d.Frames, test.line)
			}
			if d.Output != "" {
				t.Errorf("output %q, though the code printed nothing", d.Output)
			}
		})
	}
}

func TestClassifyExits(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		exit    sandbox.Exit
		reason  cutReason
		status  result.Status
		message string // a part of it
		fault   bool
	}{
		{"ends by itself", sandbox.Exit{Stderr: []byte("bye\n")}, notCut, result.Crash, "(exit code 0)", false},
		{"ends with a code", sandbox.Exit{Code: 7}, notCut, result.Crash, "(exit code 7)", false},
		{"was sent nonsense", sandbox.Exit{Code: misused, Stderr: []byte("grade driver: x\n")}, notCut, result.Crash, "", true},
		{"killed", sandbox.Exit{Signal: "SIGKILL"}, notCut, result.Memory, "the system killed the program", false},
		{"killed for its time", sandbox.Exit{Signal: "SIGKILL", CPU: HistoryCPU + 1}, notCut, result.Timeout, "processor time", false},
		{"at its limit of time", sandbox.Exit{Signal: "SIGXCPU"}, notCut, result.Timeout, "processor time", false},
		{"a call that is not allowed", sandbox.Exit{Signal: "SIGSYS"}, notCut, result.Crash, "not allowed here", false},
		{"another signal", sandbox.Exit{Signal: "SIGTERM"}, notCut, result.Crash, "ended by SIGTERM", false},
		{"flooded", sandbox.Exit{Flooded: true, Signal: "SIGKILL"}, cutCPU, result.Output, "64 MiB", false},
		{"out of memory", sandbox.Exit{MemoryExceeded: true, Signal: "SIGKILL"}, cutCPU, result.Memory, memoryMessage, false},
		{"cut: busy", sandbox.Exit{Signal: "SIGKILL"}, cutCPU, result.Timeout, "within 1s of processor time", false},
		{"cut: waiting", sandbox.Exit{Signal: "SIGKILL"}, cutAsleep, result.Timeout, "still waiting after 3s", false},
		{"cut: too slow", sandbox.Exit{Signal: "SIGKILL"}, cutWall, result.Timeout, "within 20s", false},
		{"cut: the part", sandbox.Exit{Signal: "SIGKILL"}, cutPart, result.Timeout, "more than 10s of processor time together", false},
		{"another death of Go", sandbox.Exit{Stderr: []byte("fatal error: something new\n\ngoroutine 1 [running]:\n")}, notCut, result.Crash, "Go stopped the program: something new", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			d := classify(test.exit, test.reason)
			if d.Status != test.status || !strings.Contains(d.Message, test.message) || (d.Fault != nil) != test.fault {
				t.Errorf("%+v, want %s with %q", d, test.status, test.message)
			}
		})
	}
}

// TestClassifyStopped are programs that the grader stopped: why is known, and
// the trace says where.
func TestClassifyStopped(t *testing.T) {
	t.Parallel()
	tests := []struct {
		file   string
		reason cutReason
		frames []Frame
	}{
		{"quit", cutCPU, []Frame{{0, 4, "G"}, {0, 2, "F"}}},
		{"quit-asleep", cutAsleep, []Frame{{0, 3, "F"}}},
	}
	for _, test := range tests {
		d := classify(sandbox.Exit{Code: -1, Signal: "SIGABRT", Stderr: death(t, test.file)}, test.reason)
		if d.Status != result.Timeout || !slices.Equal(d.Frames, test.frames) {
			t.Errorf("%s: %s at %v, want a timeout at %v", test.file, d.Status, d.Frames, test.frames)
		}
	}
	cut := classify(sandbox.Exit{Signal: "SIGKILL", CPU: time.Minute, Stderr: []byte("SIGQUIT: quit\nPC=0x1 m=0 sigcode=0\n\ngoroutine 0 [idle]:\n")}, cutCPU)
	if cut.Status != result.Timeout || len(cut.Frames) != 0 {
		t.Errorf("a trace without frames of the learner's: %+v", cut)
	}
}

func TestFrames(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, trace string
		want        []Frame
	}{
		{"methods and closures", string(death(t, "method")),
			// Go names a closure that was inlined by the way that it came.
			[]Frame{{0, 4, "main.F.(*Resource).Write.(*Resource).put.func1"}, {0, 4, "(*Resource).put"}, {0, 3, "(*Resource).Write"}, {0, 5, "F"}}},
		{"the first stack that has any", "goroutine 1:\nmain.main()\n\tmain.go:1\n\ngoroutine 2:\ngrade/s3.F()\n\tgrade/s3/f2.go:7 +0x1\n\ngoroutine 3:\ngrade/s3.G()\n\tgrade/s3/f0.go:1\n",
			[]Frame{{2, 7, "F"}}},
		{"without repetition", string(death(t, "overflow")), []Frame{{0, 2, "F"}}},
		{"who started it", "created by grade/s0.Resource.run in goroutine 1\n\tgrade/s0/f0.go:9 +0x1\n", []Frame{{0, 9, "Resource.run"}}},
		{"Windows", "grade/s0.F()\r\n\tC:\\x\\grade/s0/f1.go:3 +0x1\r\n", []Frame{{1, 3, "F"}}},
		{"none", "goroutine 1:\nmain.main()\n\tmain.go:1\n", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := frames(test.trace); !slices.Equal(got, test.want) {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
	var deep strings.Builder
	for i := range 3 * maxFrames {
		deep.WriteString("grade/s0.F()\n\tgrade/s0/f0.go:" + strings.Repeat("1", i+1) + "\n")
	}
	if got := len(frames(deep.String())); got != maxFrames {
		t.Errorf("%d frames of a deep stack, want %d", got, maxFrames)
	}
}

func TestShort(t *testing.T) {
	t.Parallel()
	for function, want := range map[string]string{
		"grade/s12.F(...)":                               "F",
		"main.(*Resource).Write(0xc000, {0x2})":          "(*Resource).Write",
		"grade/s0.(*Resource).Write(0xc000, 0x1, {0x2})": "(*Resource).Write",
		"grade/s0.(*L[...]).Put(...)":                    "(*L[...]).Put",
		"created by grade/s0.F.func1 in goroutine 1":     "F.func1",
		"grade/s0.init.0()":                              "init.0",
		"main.main()":                                    "main",
		"runtime.gopark(0x0?, 0x0?)":                     "runtime.gopark",
	} {
		if got := short(function); got != want {
			t.Errorf("%q is %q, want %q", function, got, want)
		}
	}
}

func TestVisibleOutput(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a", OutputShown)
	tests := []struct{ stdout, stderr, want string }{
		{"", "", ""},
		{"out\n", "err\n", "out\nerr\n"},
		{long, "", long},
		{long, "bc", long + "\n... (2 more bytes)"},
	}
	for _, test := range tests {
		if got := visibleOutput([]byte(test.stdout), test.stderr); got != test.want {
			t.Errorf("%d and %d bytes: %d bytes, want %d", len(test.stdout), len(test.stderr), len(got), len(test.want))
		}
	}
}

func TestSplit(t *testing.T) {
	t.Parallel()
	const report = "panic: x\n\ngoroutine 1 [running]:\nmain.main()\n"
	tests := []struct{ name, printed, trace string }{
		{"nothing", "", ""},
		{"no report", "hello\n", ""},
		{"behind output", "hello\nworld\n", report},
		{"a line that is not at its start", "say panic: y\n", report},
		{"words that no report follows", "SIGFOO: bar\nruntime: fine\n", ""},
		{"the first line of several", "", "runtime: goroutine stack exceeds 1-byte limit\nruntime: sp=0x1\nfatal error: stack overflow\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			printed, trace := split(test.printed + test.trace)
			if printed != test.printed || trace != test.trace {
				t.Errorf("printed %q and reported %q, want %q and %q", printed, trace, test.printed, test.trace)
			}
		})
	}
}

// TestImitation is code that prints a report of another death before its own.
// It may choose by which name it fails; that it fails, and where its own lines
// are looked for, it can't change.
func TestImitation(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"imitation", "imitation-line"} {
		d := classify(sandbox.Exit{Code: -1, Signal: "SIGABRT", Stderr: death(t, name)}, notCut)
		if d.Status == result.Pass || d.Status == result.Blank || d.Fault != nil || d.Message == "" {
			t.Errorf("%s: %+v", name, d)
		}
		if cut := classify(sandbox.Exit{Stderr: death(t, name)}, cutCPU); cut.Status != result.Timeout {
			t.Errorf("%s, stopped by the grader: %s", name, cut.Status)
		}
	}
}
