package sandbox_test

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"grade/internal/sandbox"
)

// behaviour is a way to end, or not to.
type behaviour struct {
	name string
	// change alters the command.
	change func(*sandbox.Command)
	// act deals with the running process; nil lets it end by itself.
	act  func(*testing.T, *sandbox.Process)
	want func(sandbox.Exit) bool
}

// untilReady waits for the program's sign that its misbehaviour begins.
func untilReady(t *testing.T, p *sandbox.Process) {
	t.Helper()
	if _, err := io.ReadFull(p.Out(), make([]byte, len("ready"))); err != nil {
		t.Errorf("no sign of life: %v", err)
	}
}

func readyThenKill(t *testing.T, p *sandbox.Process) {
	untilReady(t, p)
	p.Kill()
}

func ended(code int, stderr string) func(sandbox.Exit) bool {
	return func(e sandbox.Exit) bool {
		return e.Code == code && e.Signal == "" && !e.Flooded && strings.Contains(string(e.Stderr), stderr)
	}
}

func wasKilled(e sandbox.Exit) bool { return e.Code == -1 && e.Signal == "SIGKILL" && e.Killed }

// behaviours end alike at every level that bounds anything.
var behaviours = []behaviour{
	{name: "exit", want: ended(7, "")},
	{name: "panic", want: ended(2, "panic: boom")},
	{name: "memory", want: func(e sandbox.Exit) bool {
		// How the runtime words it depends on what it was about to make room
		// for; now and then it is a nil pointer of the collector's own.
		return e.Code == 2 && e.Signal == "" && e.MaxRSS < 256<<20
	}},
	{name: "threads", want: ended(2, "thread exhaustion")},
	{name: "deadlock", act: untilReady, want: ended(2, "all goroutines are asleep - deadlock!")},
	{name: "abort", want: func(e sandbox.Exit) bool { return e.Code != 0 && bytes.Contains(e.Stderr, []byte("boom")) }},
	{name: "close", want: ended(3, "")},
	{name: "flood", want: func(e sandbox.Exit) bool {
		return wasKilled(e) && e.Flooded && e.OutputBytes > 1<<20 && len(e.Stdout) < 1<<13 && bytes.Contains(e.Stdout, []byte("bytes cut"))
	}},
	{
		name:   "loop",
		change: func(c *sandbox.Command) { c.CPU = time.Second },
		want: func(e sandbox.Exit) bool {
			return e.Signal == "SIGKILL" && !e.Killed && e.CPU > 0
		},
	},
	{
		name: "background", act: readyThenKill, want: wasKilled,
	},
	{
		name: "close-and-stay",
		act: func(t *testing.T, p *sandbox.Process) {
			if n, err := p.Out().Read(make([]byte, 1)); n != 0 || err != io.EOF {
				t.Errorf("read %d bytes, %v; want the end", n, err)
			}
			p.Kill()
		},
		want: wasKilled,
	},
	{
		name:   "block",
		change: func(c *sandbox.Command) { c.Keep = 1 << 16 }, // the whole trace
		act: func(t *testing.T, p *sandbox.Process) {
			untilReady(t, p)
			p.Interrupt(time.Minute)
		},
		want: func(e sandbox.Exit) bool {
			return e.Code == 2 && e.Killed && bytes.Contains(e.Stderr, []byte("SIGQUIT: quit")) && bytes.Contains(e.Stderr, []byte("behaviours.go"))
		},
	},
	{
		name: "deaf",
		act: func(t *testing.T, p *sandbox.Process) {
			untilReady(t, p)
			p.Interrupt(10 * time.Millisecond)
		},
		want: wasKilled,
	},
	{
		name: "speak",
		want: func(e sandbox.Exit) bool {
			return e.Code == 0 && string(e.Stdout) == "out" && string(e.Stderr) == "err" && e.OutputBytes == 6 && e.MaxRSS > 0
		},
	},
	{
		name:   "environment",
		change: func(c *sandbox.Command) { c.Env = []string{"ONLY=this"} },
		want:   func(e sandbox.Exit) bool { return e.Code == 0 && string(e.Stdout) == "ONLY=this\n" },
	},
}

func TestBehaviours(t *testing.T) {
	t.Parallel()
	for _, s := range append(confining(t), open(t, sandbox.Limits)) {
		for _, b := range behaviours {
			t.Run(string(s.Level())+"/"+b.name, func(t *testing.T) {
				t.Parallel()
				c := driver("hostile", b.name, "0")
				if b.change != nil {
					b.change(&c)
				}
				p, err := s.Start(t.Context(), c)
				if err != nil {
					t.Fatal(err)
				}
				if b.act != nil {
					b.act(t, p)
				}
				if exit := p.Wait(); !b.want(exit) {
					t.Errorf("code %d, signal %q, killed %t, flooded %t, output %d, CPU %v\n%s\n%s",
						exit.Code, exit.Signal, exit.Killed, exit.Flooded, exit.OutputBytes, exit.CPU, exit.Stdout, exit.Stderr)
				}
				if again := p.Wait(); again.Code != p.Wait().Code {
					t.Error("a second Wait differs")
				}
				p.Kill() // after the end: nothing happens
				p.Interrupt(time.Hour)
			})
		}
	}
}
