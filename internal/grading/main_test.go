package grading_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"grade/internal/grading"
	"grade/internal/grading/gradingtest"
	"grade/internal/sandbox"
)

func TestMain(m *testing.M) {
	// The sandbox starts this program again, as its helper.
	if sandbox.Main() {
		return
	}
	code := m.Run()
	os.RemoveAll(shared.dir)
	os.Exit(code)
}

// shared is a cache folder in which a submission was graded once, so that the
// standard library and the driver are ready in it. It is removed in the end.
var shared struct {
	once sync.Once
	dir  string
}

// warm puts what shared has ready into another cache folder.
func warm(t testing.TB, dir string) {
	t.Helper()
	shared.once.Do(func() {
		var err error
		if shared.dir, err = os.MkdirTemp("", "grading-test-"); err != nil {
			t.Fatal(err)
		}
		g := openGrader(t, grading.Options{CacheDir: shared.dir})
		if _, err := g.Grade(t.Context(), submit(t, g.Exercise, readCase(t, g.Exercise, filepath.Join(corpus, "right", "answers-in-other-forms")).files)); err != nil {
			t.Fatal(err)
		}
	})
	from := filepath.Join(shared.dir, "go")
	err := filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rest, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		to := filepath.Join(dir, "go", rest)
		if d.IsDir() {
			return os.MkdirAll(to, 0o700)
		}
		return os.Link(path, to)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// classLevel is the level that a class is graded at, where it can be had: the
// best one costs more to start, and proves no more about verdicts.
func classLevel(t testing.TB) sandbox.Level {
	t.Helper()
	if _, err := sandbox.Open(sandbox.Unprivileged, ""); err != nil {
		return ""
	}
	return sandbox.Unprivileged
}

// newGrader opens a grader of the fencing exercise with the user's build cache
// and, unless the options name one, a cache folder of its own.
func newGrader(t testing.TB, o grading.Options) *grading.Grader {
	t.Helper()
	if o.CacheDir == "" {
		o.CacheDir = t.TempDir()
		warm(t, o.CacheDir)
	}
	return openGrader(t, o)
}

func openGrader(t testing.TB, o grading.Options) *grading.Grader {
	t.Helper()
	all := gradingtest.Options(t)
	o.Exercise, o.Rubric, o.GoCache, o.Getenv = all.Exercise, all.Rubric, all.GoCache, all.Getenv
	g, err := grading.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	return g
}
