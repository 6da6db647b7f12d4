package deploy_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// packedGradescope is an autograder with a course file and a toolchain, packed once.
var packedGradescope = sync.OnceValues(func() ([]byte, error) {
	dir := filepath.Join(filepath.Dir(grader), "gradescope")
	rubric, err := os.ReadFile(filepath.Join(project, "rubric", "fencing.yaml"))
	if err != nil {
		return nil, err
	}
	toolchain, err := goTarball("#!/bin/sh\necho go1.26.1\n")
	if err != nil {
		return nil, err
	}
	for name, data := range map[string][]byte{"go.tar.gz": toolchain, "points/own.yaml": rubric,
		"course.yaml": []byte("exercise: fencing\nrubric: points/own.yaml\npass: 60\n")} {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, data, 0o644)); err != nil {
			return nil, err
		}
	}
	cmd := exec.Command(grader, "pack", "gradescope", "fencing", "-o", "autograder.zip", "--course", "course.yaml", "--toolchain", "go.tar.gz")
	cmd.Dir, cmd.Env = dir, shared
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	return os.ReadFile(filepath.Join(dir, "autograder.zip"))
})

// autograder unpacks an autograder as Gradescope does: the zip into source, and
// run_autograder beside it.
func autograder(t *testing.T) run {
	t.Helper()
	packed, err := packedGradescope()
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	root := filepath.Join(dir, "autograder")
	for _, f := range z.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(root, "source", f.Name)
		write(t, filepath.Dir(path), map[string]string{filepath.Base(path): string(data)})
		if err := os.Chmod(path, f.Mode()); err != nil {
			t.Fatal(err)
		}
	}
	write(t, root, map[string]string{"run_autograder": read(t, root, "source", "run_autograder"), "submission/.keep": ""})
	return run{dir: root, env: []string{"GRADE_AUTOGRADER=" + root, "GRADE_PREFIX=" + filepath.Join(dir, "prefix")}}
}

// gradescopeResult is what Gradescope demands of results.json.
type gradescopeResult struct {
	Score *int
	Tests []struct {
		Name, Output, Visibility string
		Score, MaxScore          *int
	}
}

// results reads results.json strictly: one JSON value, a score or one for each
// test, and no test without a name.
func (r run) results(t *testing.T) gradescopeResult {
	t.Helper()
	data := read(t, r.dir, "results", "results.json")
	var got gradescopeResult
	if err := json.Unmarshal([]byte(data), &got); err != nil {
		t.Fatalf("results.json: %v\n%s", err, data)
	}
	for _, test := range got.Tests {
		if test.Name == "" || test.Score == nil {
			t.Errorf("a test without a name or a score:\n%s", data)
		}
	}
	if got.Score == nil && len(got.Tests) == 0 {
		t.Errorf("results.json has neither a score nor tests:\n%s", data)
	}
	return got
}

func TestGradescope(t *testing.T) {
	t.Parallel()
	a := autograder(t)
	wants(t, a.must(t, "bash", "source/setup.sh"), "ready: go1.", "sandbox ")

	answer(t, filepath.Join(a.dir, "submission"), nil)
	out := a.must(t, "./run_autograder")
	wants(t, out, "course file:", "60 points pass", "Score: 100 of 100 points")
	if got := a.results(t); got.Score == nil || *got.Score != 100 {
		t.Errorf("the solution got %v", got.Score)
	}

	write(t, filepath.Join(a.dir, "submission"), map[string]string{"resource.go": broken})
	wants(t, a.must(t, "./run_autograder"), "\n    resource.go:9:17\n")
	got, sum := a.results(t), 0
	for _, test := range got.Tests {
		sum += *test.Score
	}
	if got.Score == nil || *got.Score >= 100 || *got.Score != sum {
		t.Errorf("a broken resource got %v, its tests %d together", got.Score, sum)
	}
}

// TestGradescopeAlwaysLeavesResults: whatever happens there is a results.json
// that says so, and never a score from an earlier run.
func TestGradescopeAlwaysLeavesResults(t *testing.T) {
	t.Parallel()
	a := autograder(t)
	tests := []struct {
		name, grade string
		code        int
		title, text string
	}{
		{"fault", "exit 3", 3, "The grader could not do its work", "this is not your fault"},
		{"another program", "exit 0", 3, "The grader could not do its work", "there is no score"},
		{"crash", "echo 'panic: oops' >&2; exit 2", 3, "The grader could not do its work", "there is no score"},
		{"killed", "kill -9 $$", 3, "The grader could not do its work", "there is no score"},
		{"no submission", `printf 'error: "tab\there" \\ \303\251\n  try: \033[1mthis\n' >&2; exit 2`, 0, "There is nothing to grade",
			"error: \"tab here\" \\ é\n  try: [1mthis"},
		{"no program", "", 3, "The grader could not do its work", "there is no score"},
		{"script killed", "kill -9 $PPID", -1, "The grader could not do its work", "there is no score"},
	}
	for _, test := range tests {
		program := "#!/bin/bash\n" + test.grade + "\n"
		if test.grade == "" {
			program = ""
		}
		write(t, a.dir, map[string]string{"source/grade": program, "results/results.json": `{"score": 100}`})
		if program == "" {
			if err := os.Remove(filepath.Join(a.dir, "source", "grade")); err != nil {
				t.Fatal(err)
			}
		}
		code, out := a.do(t, "./run_autograder")
		if code != test.code {
			t.Errorf("%s: exit code %d, want %d\n%s", test.name, code, test.code, out)
		}
		got := a.results(t)
		if got.Score != nil || got.Tests[0].Name != test.title || !strings.Contains(strings.ToLower(got.Tests[0].Output), strings.ToLower(test.text)) {
			t.Errorf("%s: got %+v", test.name, got)
		}
	}
}

func TestGradescopeRealFaults(t *testing.T) {
	t.Parallel()
	a := autograder(t)
	// Nothing that could be an answer.
	if code, _ := a.do(t, "./run_autograder"); code != 0 {
		t.Errorf("an empty submission: exit code %d", code)
	}
	if got := a.results(t); got.Score != nil || got.Tests[0].Name != "There is nothing to grade" {
		t.Errorf("an empty submission: got %+v", got)
	}
	// The course file is gone: not what the learner handed in is wrong.
	answer(t, filepath.Join(a.dir, "submission"), nil)
	if err := os.RemoveAll(filepath.Join(a.dir, "source", "course")); err != nil {
		t.Fatal(err)
	}
	if code, _ := a.do(t, "./run_autograder"); code != 3 {
		t.Errorf("no course file: exit code %d", code)
	}
	if got := a.results(t); got.Score != nil || got.Tests[0].Name != "The grader could not do its work" {
		t.Errorf("no course file: got %+v", got)
	}
}

// TestGradescopeToolchain: where there is no go that is new enough, the packed
// one is unpacked, if it is the one that was packed.
func TestGradescopeToolchain(t *testing.T) {
	t.Parallel()
	a := autograder(t)
	write(t, a.dir, map[string]string{"source/grade": "#!/bin/sh\necho \"grade $*\"\n"})
	tools := filepath.Join(a.dir, "tools")
	for _, name := range []string{"bash", "sh", "cat", "chmod", "gzip", "mkdir", "rm", "sha256sum", "tar", "env"} {
		path, err := exec.LookPath(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(tools, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(path, filepath.Join(tools, name)); err != nil {
			t.Fatal(err)
		}
	}
	write(t, tools, map[string]string{"go": "#!/bin/sh\necho go1.18.1\n"})
	a.env = append(a.env, "PATH="+tools)

	packed := read(t, a.dir, "source", "go.tar.gz")
	write(t, a.dir, map[string]string{"source/go.tar.gz": packed + "x"})
	code, out := a.do(t, "bash", "source/setup.sh")
	if code == 0 {
		t.Error("another toolchain than the packed one was taken")
	}
	wants(t, out, "not the one that was packed for")

	write(t, a.dir, map[string]string{"source/go.tar.gz": packed})
	wants(t, a.must(t, "bash", "source/setup.sh"), "grade warm fencing")
	if _, err := os.Stat(filepath.Join(filepath.Dir(a.dir), "prefix", "go", "bin", "go")); err != nil {
		t.Error(err)
	}
}

func goTarball(program string) ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	err := w.WriteHeader(&tar.Header{Name: "go/bin/go", Mode: 0o755, Size: int64(len(program)), Typeflag: tar.TypeReg})
	if err == nil {
		_, err = io.WriteString(w, program)
	}
	if err == nil {
		err = w.Close()
	}
	if err == nil {
		err = z.Close()
	}
	return b.Bytes(), err
}
