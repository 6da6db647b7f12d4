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

	"go.yaml.in/yaml/v4"
)

// The kits are run for real, so these tests need bash, git and go.

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
		if err := build(dir); err != nil {
			return 1, err
		}
		return m.Run(), nil
	}()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(code)
}

// build makes the one program that all tests run, by the step of our own action,
// and fills its cache.
func build(dir string) error {
	folder := filepath.Join(project, "deploy", "github")
	data, err := os.ReadFile(filepath.Join(folder, "action.yml"))
	if err != nil {
		return err
	}
	var act action
	if err := yaml.Unmarshal(data, &act); err != nil {
		return err
	}
	i := slices.IndexFunc(act.Runs.Steps, func(s step) bool { return s.Name == buildStep })
	if i < 0 {
		return fmt.Errorf("action.yml has no step %q", buildStep)
	}
	cmd := exec.Command("bash", "-eo", "pipefail", "-c", act.Runs.Steps[i].Run)
	cmd.Env = append(slices.Clone(shared), "GITHUB_ACTION_PATH="+folder, "RUNNER_TEMP="+dir, "GOFLAGS=-buildvcs=false")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", buildStep, err, out)
	}
	grader = filepath.Join(dir, "grade")
	warm := exec.Command(grader, "warm", "fencing")
	warm.Env = shared
	if out, err := warm.CombinedOutput(); err != nil {
		return fmt.Errorf("grade warm: %w\n%s", err, out)
	}
	return nil
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

// commit makes dir a repository with all that is in it as its one commit, as of
// a date that may be empty.
func commit(t *testing.T, dir, date string) {
	t.Helper()
	r := run{dir: dir}
	if date != "" {
		r.env = []string{"GIT_COMMITTER_DATE=" + date}
	}
	for _, args := range [][]string{{"init", "--quiet"}, {"add", "."},
		{"-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false", "commit", "--quiet", "-m", "x"}} {
		r.must(t, "git", args...)
	}
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
