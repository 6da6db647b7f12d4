package grading_test

import (
	"os"
	"path/filepath"
	"testing"

	"grade/internal/exercise/fencing"
	"grade/internal/grading"
	"grade/internal/rubric"
	"grade/internal/sandbox"
	rubrics "grade/rubric"
)

func TestMain(m *testing.M) {
	// The sandbox starts this program again, as its helper.
	if sandbox.Main() {
		return
	}
	os.Exit(m.Run())
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

// newGrader opens a grader of the fencing exercise with a cache folder of its
// own and the user's build cache.
func newGrader(t testing.TB, o grading.Options) *grading.Grader {
	t.Helper()
	ex, err := fencing.Exercise()
	if err != nil {
		t.Fatal(err)
	}
	data, err := rubrics.For(ex.Name)
	if err != nil {
		t.Fatal(err)
	}
	if o.Rubric, err = rubric.Parse("rubric", data); err != nil {
		t.Fatal(err)
	}
	user, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	o.Exercise, o.Getenv = ex, os.Getenv
	o.GoCache = os.Getenv("GOCACHE")
	if o.GoCache == "" {
		o.GoCache = filepath.Join(user, "go-build")
	}
	if o.CacheDir == "" {
		o.CacheDir = t.TempDir()
	}
	g, err := grading.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	return g
}
