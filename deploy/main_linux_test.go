package deploy_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The kits are run for real, so these tests need bash, git, python3 and go.

// shared is what every run's environment has: the caches, so that only one of
// them finds them cold.
var (
	project, grader string
	shared          []string
)

func TestMain(m *testing.M) {
	code, err := func() (int, error) {
		dir, err := os.MkdirTemp("", "kits")
		if err != nil {
			return 1, err
		}
		defer os.RemoveAll(dir)
		if project, err = filepath.Abs(".."); err != nil {
			return 1, err
		}
		goCache, err := exec.Command("go", "env", "GOCACHE").Output()
		if err != nil {
			return 1, fmt.Errorf("go env: %w", err)
		}
		shared = append(os.Environ(), "GOCACHE="+strings.TrimSpace(string(goCache)), "XDG_CACHE_HOME="+filepath.Join(dir, "cache"))
		grader = filepath.Join(dir, "grade")
		build := exec.Command("go", "build", "-ldflags=-s -w", "-o", grader, "./cmd/grade")
		build.Dir = project
		build.Env = append(slices.Clone(shared), "CGO_ENABLED=0", "GOFLAGS=-buildvcs=false")
		if out, err := build.CombinedOutput(); err != nil {
			return 1, fmt.Errorf("build grade: %w\n%s", err, out)
		}
		return m.Run(), nil
	}()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(code)
}

// run is one command with its environment, added to the shared one.
type run struct {
	dir string
	env []string
}

// do runs a command and returns its exit code and what it printed.
func (r run) do(t *testing.T, name string, args ...string) (code int, out string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = r.dir
	cmd.Env = slices.Concat(shared, r.env)
	var b bytes.Buffer
	cmd.Stdout, cmd.Stderr = &b, &b
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("%s: %v", name, err)
	}
	return cmd.ProcessState.ExitCode(), b.String()
}

// must is do for a command that has to succeed.
func (r run) must(t *testing.T, name string, args ...string) string {
	t.Helper()
	code, out := r.do(t, name, args...)
	if code != 0 {
		t.Fatalf("%s %s: exit code %d\n%s", name, strings.Join(args, " "), code, out)
	}
	return out
}

// broken is an answer that does not compile, at its line 9.
const broken = `package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	return token > highest
}

func (r *Resource) Value() string { return r.value }
`

// answer makes a folder with the reference answer, or with files of it replaced.
func answer(t *testing.T, dir string, replaced map[string]string) string {
	t.Helper()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join(project, "solutions", "fencing"))); err != nil {
		t.Fatal(err)
	}
	write(t, dir, replaced)
	return dir
}

func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, data := range files {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(data), 0o755)); err != nil {
			t.Fatal(err)
		}
	}
}

func read(t *testing.T, path ...string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// wants fails for each of the texts that is not in s.
func wants(t *testing.T, s string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(s, text) {
			t.Errorf("no %q in:\n%s", text, s)
		}
	}
}
