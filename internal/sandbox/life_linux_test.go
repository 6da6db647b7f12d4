package sandbox_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"grade/internal/sandbox"
)

// TestManyAtOnce: the workers of a batch don't disturb one another.
func TestManyAtOnce(t *testing.T) {
	t.Parallel()
	for _, s := range append(confining(t), open(t, sandbox.Limits)) {
		t.Run(string(s.Level()), func(t *testing.T) {
			t.Parallel()
			var wg sync.WaitGroup
			for range 16 {
				wg.Go(func() {
					for range 3 {
						if err := echo(t.Context(), s); err != nil {
							t.Error(err)
						}
						if exit, err := s.Run(t.Context(), tool("read", filepath.Join(sandbox.Programs(), "echo"))); err != nil || exit.Code != 0 {
							t.Errorf("%v: %s", err, exit.Stderr)
						}
					}
				})
			}
			wg.Wait()
		})
	}
}

// TestNoLeaks counts what the process holds before and after many starts, so
// it can't run beside other tests. The threads that starts have restricted are
// gone in the end, and the rest of the process is as free as before.
func TestNoLeaks(t *testing.T) {
	boxes := append(confining(t), open(t, sandbox.Limits))
	start := func(n int) {
		for i := range n {
			s := boxes[i%len(boxes)]
			if err := echo(t.Context(), s); err != nil {
				t.Fatal(err)
			}
			if exit, err := s.Run(t.Context(), tool("read", filepath.Join(sandbox.Programs(), "echo"))); err != nil || exit.Code != 0 {
				t.Fatalf("%v: %s", err, exit.Stderr)
			}
		}
	}
	start(20) // the runtime and package os make what they keep
	files, threads := count(t, "fd"), count(t, "task")
	start(100)
	// The system takes a moment to bury a thread; the runtime may have made a
	// few more in the meantime, which it keeps.
	const slack = 10
	deadline := time.Now().Add(time.Minute)
	for count(t, "task") > threads+slack || restricted(t) > 0 {
		if time.Now().After(deadline) {
			t.Fatalf("threads: %d, before %d; restricted: %d", count(t, "task"), threads, restricted(t))
		}
		time.Sleep(time.Millisecond)
	}
	if now := count(t, "fd"); now > files {
		t.Errorf("descriptors: %d, before %d", now, files)
	}
}

func count(t *testing.T, what string) int {
	t.Helper()
	entries, err := os.ReadDir("/proc/self/" + what)
	if err != nil {
		t.Fatal(err)
	}
	return len(entries)
}

// restricted counts this process's threads that a Tool's start has spent.
func restricted(t *testing.T) int {
	t.Helper()
	files, err := filepath.Glob("/proc/self/task/*/status")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range files {
		// A thread that ends in the meantime has no status to read.
		if status, err := os.ReadFile(f); err == nil && strings.Contains(string(status), "\nSeccomp_filters:\t1") {
			n++
		}
	}
	return n
}

// TestContext: the end of a context is the end of the process.
func TestContext(t *testing.T) {
	t.Parallel()
	for _, s := range append(confining(t), open(t, sandbox.Limits), open(t, sandbox.Off)) {
		t.Run(string(s.Level()), func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithCancel(t.Context())
			p, err := s.Start(ctx, driver("hostile", "deaf", "0"))
			if err != nil {
				t.Fatal(err)
			}
			untilReady(t, p)
			cancel()
			if exit := p.Wait(); !wasKilled(exit) {
				t.Errorf("exit = %+v", exit)
			}
			if _, err := s.Start(ctx, driver("echo")); !errors.Is(err, context.Canceled) {
				t.Errorf("start after the end: %v", err)
			}
		})
	}
}

// TestUsage tells a process that waits from one that works.
func TestUsage(t *testing.T) {
	t.Parallel()
	for _, s := range append(confining(t), open(t, sandbox.Limits)) {
		t.Run(string(s.Level()), func(t *testing.T) {
			t.Parallel()
			until := func(behaviour string, enough func(sandbox.Usage) bool) {
				p, err := s.Start(t.Context(), driver("hostile", behaviour, "0"))
				if err != nil {
					t.Fatal(err)
				}
				defer p.Wait()
				defer p.Kill()
				untilReady(t, p)
				var u sandbox.Usage
				for !enough(u) {
					if u = p.Usage(); !u.Known || u.RSS == 0 {
						t.Fatalf("%s: usage = %+v", behaviour, u)
					}
					time.Sleep(time.Millisecond)
				}
			}
			until("block", func(u sandbox.Usage) bool { return u.Known && u.Asleep })
			until("background", func(u sandbox.Usage) bool { return u.CPU > 50*time.Millisecond && !u.Asleep })
		})
	}
}

// TestFaults: what can't be started is an error, which names the program and
// leaves nothing running.
func TestFaults(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, []byte("no program"), 0o700); err != nil {
		t.Fatal(err)
	}
	relative, missing, text, negative, greedy := driver("echo"), driver("missing"), driver("echo"), driver("echo"), driver("echo")
	relative.Path, text.Path, negative.Memory, greedy.Read = "echo", file, -1, []string{sandbox.Programs()}
	lost := tool("read", "x")
	lost.Read = append(lost.Read, "/no/such/folder")
	tests := map[string]sandbox.Command{
		"relative path": relative, "missing": missing, "no program": text, "negative limit": negative,
		"driver with paths": greedy, "missing folder": lost,
	}
	for _, s := range append(confining(t), open(t, sandbox.Limits)) {
		for name, c := range tests {
			if name == "missing folder" && s.Level() == sandbox.Limits {
				continue // nothing looks at it there
			}
			t.Run(string(s.Level())+"/"+name, func(t *testing.T) {
				t.Parallel()
				if p, err := s.Start(t.Context(), c); err == nil {
					p.Kill()
					t.Errorf("it started: %+v", p.Wait())
				}
			})
		}
	}
}
