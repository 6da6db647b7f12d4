package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"golang.org/x/sync/errgroup"

	"grade/internal/toolchain"
)

// bench is what a run works with.
type bench struct {
	dir      string
	program  string // the built grader
	golang   string // the go command
	version  string
	test     []byte // an equal test for go test
	solution map[string][]byte
	mutants  []change
	runs     int
}

func newBench(ctx context.Context, dir string) (*bench, error) {
	tc, err := toolchain.Find(ctx, toolchain.Places{Getenv: os.Getenv})
	if err != nil {
		return nil, err
	}
	b := &bench{dir: dir, program: filepath.Join(dir, "grade.exe"), golang: tc.Go, version: tc.Version, solution: map[string][]byte{}}
	if b.test, err = os.ReadFile(filepath.Join("internal", "bench", "testdata", "fencing_test.go")); err != nil {
		return nil, fmt.Errorf("run this in the folder of the module: %w", err)
	}
	names, err := filepath.Glob(filepath.Join("solutions", "fencing", "*"))
	if err != nil || len(names) == 0 {
		return nil, errors.New("no solutions/fencing here: run this in the folder of the module")
	}
	for _, name := range names {
		if b.solution[filepath.Base(name)], err = os.ReadFile(name); err != nil {
			return nil, err
		}
	}
	if b.mutants, err = changes(b.solution); err != nil {
		return nil, err
	}
	build := exec.CommandContext(ctx, b.golang, "build", "-o", b.program, "./cmd/grade")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build the grader: %w\n%s", err, out)
	}
	return b, nil
}

// measured is one run of the grader.
type measured struct {
	wall time.Duration
	cpu  time.Duration // of the program and all that it started
	// memory is the grader's own peak, in bytes, and files how many
	// descriptors it had at most; 0 where the system does not tell.
	memory int64
	files  int
	// left counts what is in the temporary folder and among the work folders.
	left int
}

// grade grades a class anew, with its standard library ready. What comes out
// stays until the end: some file systems are slow to make files for a minute
// after many were removed, which is not what is measured.
func (b *bench) grade(ctx context.Context, class string) (measured, error) {
	b.runs++
	out := filepath.Join(b.dir, fmt.Sprint("out-", b.runs))
	temp, cache := filepath.Join(b.dir, fmt.Sprint("tmp-", b.runs)), filepath.Join(b.dir, "cache")
	if err := errors.Join(os.MkdirAll(temp, 0o700), os.MkdirAll(cache, 0o700)); err != nil {
		return measured{}, err
	}
	goCache, err := exec.CommandContext(ctx, b.golang, "env", "GOCACHE").Output()
	if err != nil {
		return measured{}, err
	}
	cmd := exec.CommandContext(ctx, b.program, "batch", "fencing", class, "--out", out, "--fresh", "--quiet")
	cmd.Env = append(os.Environ(), "TMPDIR="+temp, "XDG_CACHE_HOME="+cache, "GOCACHE="+string(bytes.TrimSpace(goCache)))
	var said bytes.Buffer
	cmd.Stderr = &said
	start := time.Now()
	if err := cmd.Start(); err != nil {
		return measured{}, err
	}
	stop := make(chan struct{})
	watched := make(chan measured)
	go func() { watched <- watch(cmd.Process.Pid, stop) }()
	err = cmd.Wait()
	wall := time.Since(start)
	close(stop)
	m := <-watched
	if err != nil {
		return m, fmt.Errorf("grade batch: %w\n%s", err, &said)
	}
	m.wall, m.cpu = wall, cpu(cmd.ProcessState)
	for _, pattern := range []string{filepath.Join(temp, "*"), filepath.Join(cache, "grade", "work", "*"), filepath.Join(cache, "grade", "run-*")} {
		left, err := filepath.Glob(pattern)
		if err != nil {
			return m, err
		}
		m.left += len(left)
	}
	return m, nil
}

// addTests makes the first submissions modules with a test.
func (b *bench) addTests(class string, n int) error {
	for i := range n {
		dir := filepath.Join(class, learner(i))
		err := errors.Join(
			os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module fencing\n\ngo 1.24\n"), 0o600),
			os.WriteFile(filepath.Join(dir, "fencing_test.go"), b.test, 0o600))
		if err != nil {
			return err
		}
	}
	return nil
}

// goTest tests the first n submissions, as many at a time as grade would.
// Whether they pass is not its business.
func (b *bench) goTest(ctx context.Context, class string, n int) (measured, error) {
	b.runs++
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(workers())
	// New to Go's cache in each round, by a comment that go test compiles anew.
	for i := range n {
		name := filepath.Join(class, learner(i), "fencing_test.go")
		if err := os.WriteFile(name, fmt.Appendf(bytes.Clone(b.test), "\n// Run %d of %d.\n", b.runs, time.Now().UnixNano()), 0o600); err != nil {
			return measured{}, err
		}
	}
	start := time.Now()
	used := make([]time.Duration, n)
	for i := range n {
		group.Go(func() error {
			cmd := exec.CommandContext(ctx, b.golang, "test", "-timeout", "10s", ".")
			cmd.Dir = filepath.Join(class, learner(i))
			cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOTOOLCHAIN=local")
			err := cmd.Run()
			if cmd.ProcessState != nil {
				used[i] = cpu(cmd.ProcessState)
			}
			if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && ctx.Err() == nil {
				return nil
			}
			return err
		})
	}
	err := group.Wait()
	m := measured{wall: time.Since(start)}
	for _, u := range used {
		m.cpu += u
	}
	return m, err
}

func cpu(p *os.ProcessState) time.Duration { return p.UserTime() + p.SystemTime() }
