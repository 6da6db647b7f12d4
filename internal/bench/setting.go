package main

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"grade/internal/toolchain"
)

//go:embed testdata/fencing_test.go
var equalTest []byte

// way is one way to have a submission judged.
type way struct {
	name string
	// command is the program with its arguments, dir where it starts.
	command []string
	dir     string
	// env is added to the environment.
	env []string
	// fresh says that the source has to be one that was never seen.
	fresh bool
	// base is the index of the way that this one is held against.
	base int
}

// setting is what a run works with.
type setting struct {
	dir     string
	grade   string // the built binary
	golang  string // the go command
	version string
	files   map[string][]byte // the solution
	serial  int
}

// newSetting builds the grader and reads the solution; the command runs in
// the module's own folder, as go run has it.
func newSetting(ctx context.Context, dir string) (*setting, error) {
	tc, err := toolchain.Find(ctx, toolchain.Places{Getenv: os.Getenv})
	if err != nil {
		return nil, err
	}
	s := &setting{dir: dir, golang: tc.Go, version: tc.Version, files: map[string][]byte{}, grade: filepath.Join(dir, "grade.exe")}
	names, err := filepath.Glob(filepath.Join("solutions", "fencing", "*"))
	if err != nil || len(names) == 0 {
		return nil, errors.New("no solutions/fencing here: run this in the folder of the module")
	}
	for _, name := range names {
		if s.files[filepath.Base(name)], err = os.ReadFile(name); err != nil {
			return nil, err
		}
	}
	build := exec.CommandContext(ctx, s.golang, "build", "-o", s.grade, "./cmd/grade")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build the grader: %w\n%s", err, out)
	}
	return s, os.MkdirAll(s.folder(), 0o700)
}

func (s *setting) folder() string { return filepath.Join(s.dir, "fencing") }

// The ways, by their index.
const (
	goTestChanged = iota
	gradeChanged
	gradeUnsandboxed
	goTestUnchanged
	gradeUnchanged
)

func (s *setting) ways() []way {
	test := []string{s.golang, "test", "."}
	grade := []string{s.grade, "fencing", "."}
	return []way{
		goTestChanged:    {name: "`go test`, changed source", command: test, fresh: true},
		gradeChanged:     {name: "`grade`, changed source", command: grade, fresh: true},
		gradeUnsandboxed: {name: "`grade --sandbox off`, changed source", command: append(grade, "--sandbox", "off"), fresh: true, base: gradeChanged},
		goTestUnchanged:  {name: "`go test`, unchanged", command: test},
		gradeUnchanged:   {name: "`grade`, unchanged", command: grade, base: goTestUnchanged},
	}
}

func (s *setting) coldWays() []way {
	all := s.ways()
	cold := []way{all[goTestChanged], all[gradeChanged]}
	for i := range cold {
		cold[i].name = strings.Replace(cold[i].name, "changed source", "empty build cache", 1)
	}
	return cold
}

// refresh changes every source file, and writes what belongs beside them.
func (s *setting) refresh() error {
	files := map[string][]byte{
		"go.mod":          []byte("module fencing\n\ngo 1.24\n"),
		"fencing_test.go": equalTest,
	}
	for name := range s.files {
		var err error
		if files[name], err = s.changed(name); err != nil {
			return err
		}
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(s.folder(), name), data, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// changed is a file as it never was before: with a comment, and in one of them
// a constant in code that the compiler keeps, so that the program is another
// one and no cache knows it.
func (s *setting) changed(name string) ([]byte, error) {
	data := bytes.Clone(s.files[name])
	if filepath.Ext(name) != ".go" {
		return data, nil
	}
	s.serial++
	id := fmt.Sprintf("%d_%d", time.Now().UnixNano(), s.serial)
	data = fmt.Appendf(data, "\n// Run %s.\n", id)
	if name != "lock_service.go" {
		return data, nil
	}
	count := []byte("\ts.last++\n")
	if !bytes.Contains(data, count) {
		return nil, errors.New("the solution's lock_service.go does not say s.last++, so that can't be changed")
	}
	guarded := fmt.Appendf(bytes.Clone(count), "\tif s.last < 0 {\n\t\tpanic(%q)\n\t}\n", id)
	return bytes.Replace(data, count, guarded, 1), nil
}

// sample is one measurement.
type sample struct {
	wall time.Duration
	cpu  time.Duration // of the program and all that it started
	rss  int64         // the largest of those, in bytes; 0 where unknown
}

// measure runs a way once and demands that it finds the solution right.
func (s *setting) measure(ctx context.Context, w way) (sample, error) {
	if w.fresh {
		if err := s.refresh(); err != nil {
			return sample{}, err
		}
	} else if _, err := s.time(ctx, w); err != nil { // so that it is unchanged
		return sample{}, err
	}
	return s.time(ctx, w)
}

// measureCold does so with caches of its own in dir, which is removed.
func (s *setting) measureCold(ctx context.Context, w way, dir string) (sample, error) {
	defer os.RemoveAll(dir)
	w.env = append(w.env, "GOCACHE="+filepath.Join(dir, "go-build"), "XDG_CACHE_HOME="+filepath.Join(dir, "xdg"))
	return s.measure(ctx, w)
}

func (s *setting) time(ctx context.Context, w way) (sample, error) {
	cmd := exec.CommandContext(ctx, w.command[0], w.command[1:]...)
	cmd.Dir = s.folder()
	cmd.Env = append(os.Environ(), append(w.env, "GOFLAGS=", "GOWORK=off", "GOTOOLCHAIN=local")...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	start := time.Now()
	err := cmd.Run()
	wall := time.Since(start)
	if err != nil {
		return sample{}, fmt.Errorf("%w\n%s", err, &out)
	}
	if w.fresh && bytes.Contains(out.Bytes(), []byte("(cached)")) {
		return sample{}, errors.New("the source was to be fresh, and the result came from a cache")
	}
	return sample{wall, cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), peak(cmd.ProcessState)}, nil
}
