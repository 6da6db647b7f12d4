//go:build linux && python

package deploy_test

import (
	"os"
	"path/filepath"
	"testing"
)

// Classroom 50's runner is Python, which not every machine has that runs our
// tests: go test -tags python ./deploy/

func TestClassroom50(t *testing.T) {
	t.Parallel()
	bundle, r := classroom50(t, map[string]string{"resource.go": broken,
		// What a learner could leave there.
		"result.json": `{"score": 100}`, "release-body.md": "100 points"})
	commit(t, r.dir, "2026-01-02T03:04:05+01:00")
	out := r.must(t, "python3", filepath.Join(bundle, "autograder.py"))
	wants(t, out, "::error file=resource.go,line=9,")
	if got := r.classroom50(t); got.Datetime != "2026-01-02T02:04:05Z" || got.GradedAt <= got.Datetime {
		t.Errorf("submitted %s, graded %s", got.Datetime, got.GradedAt)
	}
	wants(t, read(t, r.dir, "release-body.md"), "## `fencing`")
	if _, err := os.Stat(filepath.Join(filepath.Dir(r.dir), "summary.md")); err == nil {
		t.Error("the step's summary is the runner's to write")
	}
}

// TestClassroom50WithoutScore: what is no grading leaves no result, and no zero.
func TestClassroom50WithoutScore(t *testing.T) {
	t.Parallel()
	packed, r := classroom50(t, map[string]string{"result.json": `{"score": 100}`})
	bundle := t.TempDir()
	if err := os.CopyFS(bundle, os.DirFS(packed)); err != nil {
		t.Fatal(err)
	}
	program := read(t, bundle, "grade")
	write(t, bundle, map[string]string{"grade": program + "x"})
	fails := func(want string) {
		t.Helper()
		code, out := r.do(t, "python3", filepath.Join(bundle, "autograder.py"))
		if code == 0 {
			t.Error("exit code 0")
		}
		wants(t, out, "::error title=No score::", want)
		if _, err := os.Lstat(filepath.Join(r.dir, "result.json")); err == nil {
			t.Error("there is a result")
		}
	}
	fails("not the one that the course pinned")
	write(t, bundle, map[string]string{"grade": program, "course/course.yaml": "exercise: locks\n"})
	fails("nothing was graded (exit code 2)")
}
