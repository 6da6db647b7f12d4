package exam

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"grade/internal/result"
	"grade/internal/sandbox"
)

// Death is how a program ended that should have gone on.
type Death struct {
	Status  result.Status
	Message string
	// Frames are the learner's lines on the stack, innermost first.
	Frames []Frame
	// Output is what the learner's code printed before.
	Output string
	// Total is set where all calls together took too long, and none by itself.
	Total bool
	// Fault is set where it is the grader's fault, not the learner's.
	Fault error
}

// Frame is one line on a stack: the file's number among the submission's, and
// the line in it.
type Frame struct {
	File, Line int
	Function   string
}

// misused is the exit code of a driver that was sent nonsense; it matches the
// driver's own constant.
const misused = 93

// sign is one wording by which Go, or the system, says why a program ends.
type sign struct {
	words   string // within the standard error
	status  result.Status
	message string
}

// signs is the one table of endings. The first that is found counts, so the
// particular ones stand first: a stack overflow or a full memory may be
// reported in the middle of another death.
var signs = []sign{
	{"goroutine stack exceeds", result.Crash, "the code calls itself without end (stack overflow)"},
	{"fatal error: stack overflow", result.Crash, "the code calls itself without end (stack overflow)"},
	{"runtime: out of memory", result.Memory, memoryMessage},
	{"fatal error: out of memory", result.Memory, memoryMessage},
	{"cannot allocate memory", result.Memory, memoryMessage},
	{"runtime: cannot allocate", result.Memory, memoryMessage},
	{"failed to allocate", result.Memory, memoryMessage},
	{"makeslice: len out of range", result.Panic, "the code asked for an impossible amount of memory (makeslice: len out of range)"},
	{"panic while printing panic value", result.Panic, "the code panicked with a value whose Error or String method panics"},
	{"runtime: program exceeds", result.Crash, "the code started too many threads"},
	{"fatal error: thread exhaustion", result.Crash, "the code started too many threads"},
	{"failed to create new OS thread", result.Memory, memoryMessage},
	// Go 1.26's collector follows a nil pointer where it gets no memory.
	{"spanQueue).tryDrain", result.Memory, memoryMessage},
	{"all goroutines are asleep - deadlock!", result.Deadlock,
		"every goroutine is waiting for another, so the call can never return (deadlock)"},
	{"no goroutines (main called runtime.Goexit) - deadlock!", result.Deadlock,
		"the goroutine that made the call has ended, so the call can never return"},
	{"fatal error: concurrent map", result.Crash, "two goroutines used a map at the same time, which Go forbids"},
	{"fatal error: sync: unlock of unlocked", result.Crash, "the code unlocked a mutex that was not locked"},
	{"fatal error: sync: RUnlock of unlocked", result.Crash, "the code unlocked a mutex that was not locked"},
}

const memoryMessage = "the code used more memory than the limit of 256 MiB"

// classify says why a program died, from how it ended, what it printed, and
// whether we stopped it.
func classify(exit sandbox.Exit, reason cutReason) Death {
	printed, trace := split(string(exit.Stderr))
	d := Death{Output: visibleOutput(exit.Stdout, printed), Frames: frames(trace)}
	switch {
	case exit.Flooded:
		d.Status, d.Message = result.Output, "the code printed more than the limit of 64 MiB"
		return d
	case exit.MemoryExceeded:
		d.Status, d.Message = result.Memory, memoryMessage
		return d
	case reason == cutCPU:
		d.Status, d.Message = result.Timeout, fmt.Sprintf("the call did not return within %v of processor time", HistoryCPU)
		return d
	case reason == cutAsleep:
		d.Status, d.Message = result.Timeout, fmt.Sprintf("the call was still waiting after %v", HistoryAsleep)
		return d
	case reason == cutWall:
		d.Status, d.Message = result.Timeout, fmt.Sprintf("the call did not return within %v", HistoryWall)
		return d
	case reason == cutNaps:
		d.Status, d.Message, d.Total = result.Timeout, fmt.Sprintf("the calls of this check waited more than %v together", CheckAsleep), true
		return d
	case reason == cutPart:
		d.Total = true
		d.Status, d.Message = result.Timeout, fmt.Sprintf("the calls of this part took more than %v of processor time together", PartCPU)
		return d
	}
	for _, s := range signs {
		if strings.Contains(trace, s.words) {
			d.Status, d.Message = s.status, s.message
			return d
		}
	}
	value, panicked := after(trace, "panic: ")
	fatal, stopped := after(trace, "fatal error: ")
	switch {
	case panicked && value == "":
		d.Status, d.Message = result.Panic, "the code panicked"
	case panicked:
		d.Status, d.Message = result.Panic, "the code panicked: "+value
	case stopped:
		d.Status, d.Message = result.Crash, "Go stopped the program: "+fatal
	case exit.Code == misused:
		d.Status, d.Fault = result.Crash, fmt.Errorf("the driver refused what it was sent: %s", exit.Stderr)
	case exit.Killed && reason == notCut:
		d.Status, d.Message = result.Crash, "the program hung up before it answered, and went on"
	case exit.Signal == "SIGXCPU" || exit.Signal == "SIGKILL" && exit.CPU > HistoryCPU:
		d.Status, d.Message = result.Timeout, "the program used up its processor time"
	case exit.Signal == "SIGKILL":
		d.Status, d.Message = result.Memory, "the system killed the program, most likely for its use of memory"
	case exit.Signal == "SIGSYS":
		d.Status, d.Message = result.Crash, "the code asked the system for something that is not allowed here"
	case exit.Signal != "":
		d.Status, d.Message = result.Crash, "the program was ended by "+exit.Signal
	default:
		d.Status, d.Message = result.Crash, fmt.Sprintf("the program ended before it answered (exit code %d)", exit.Code)
	}
	return d
}

// traceStart finds where Go's own report begins in what was printed.
var traceStart = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^(panic: |fatal error: |SIGQUIT: quit|SIG[A-Z]+: |runtime: |unexpected fault address|grade driver: )`)
})

// split divides standard error into what the learner's code printed and Go's
// report. The report is the last thing that a program prints, but it may hold
// several lines that could start it; the first that a report follows counts.
func split(stderr string) (printed, trace string) {
	for _, at := range traceStart().FindAllStringIndex(stderr, -1) {
		rest := stderr[at[0]:]
		if strings.Contains(rest, "\ngoroutine ") || strings.Contains(rest, "fatal error: ") || strings.HasPrefix(rest, "panic: ") {
			return stderr[:at[0]], rest
		}
	}
	return stderr, ""
}

// maxValue bounds a panic's text, in bytes.
const maxValue = 300

// after is the first line that starts with the words, without them. A panic's
// text may be empty, or start with an empty line.
func after(trace, words string) (string, bool) {
	for line := range strings.Lines(trace) {
		if value, ok := strings.CutPrefix(strings.TrimLeft(line, " \t"), words); ok {
			if value = strings.TrimSpace(value); len(value) > maxValue {
				value = value[:maxValue] + " ..."
			}
			return value, true
		}
	}
	return "", false
}

var frameLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\t(?:.*[/\\])?s\d+[/\\]f(\d+)\.go:(\d+)`)
})

// maxFrames bounds what is shown of a stack.
const maxFrames = 8

// frames are the learner's own lines on the first stack that has any.
func frames(trace string) []Frame {
	var found []Frame
	function := ""
	for line := range strings.Lines(trace) {
		line = strings.TrimRight(line, "\r\n")
		switch m := frameLine().FindStringSubmatch(line); {
		case m != nil && len(found) < maxFrames:
			f := Frame{Function: short(function)}
			f.File, _ = strconv.Atoi(m[1])
			f.Line, _ = strconv.Atoi(m[2])
			if !slices.Contains(found, f) {
				found = append(found, f)
			}
		case line == "" && len(found) > 0:
			return found
		case !strings.HasPrefix(line, "\t"):
			function = line
		}
	}
	return found
}

var packagePath = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(created by )?(?:grade/s\d+|main)\.`)
})

// short is a function's name without its package and its arguments.
func short(function string) string {
	function = packagePath().ReplaceAllString(function, "")
	if i := strings.LastIndex(function, "("); i > 0 && strings.HasSuffix(function, ")") {
		function = function[:i]
	}
	if i := strings.Index(function, " in goroutine"); i > 0 {
		function = function[:i]
	}
	return function
}

// visibleOutput joins what was printed to both streams and cuts it.
func visibleOutput(stdout []byte, stderr string) string {
	text := string(stdout) + stderr
	if len(text) <= OutputShown {
		return text
	}
	return text[:OutputShown] + fmt.Sprintf("\n... (%d more bytes)", len(text)-OutputShown)
}
