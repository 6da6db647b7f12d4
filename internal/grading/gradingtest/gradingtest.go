// Package gradingtest has what tests need that grade for real.
package gradingtest

import (
	"os"
	"path/filepath"
	"testing"

	"grade/internal/exercise/fencing"
	"grade/internal/grading"
	"grade/internal/rubric"
	rubrics "grade/rubric"
)

// Options are those of a grader of the fencing exercise with its own rubric and
// the user's build cache. The cache folder is the test's to choose.
func Options(t testing.TB) grading.Options {
	t.Helper()
	ex, err := fencing.Exercise()
	if err != nil {
		t.Fatal(err)
	}
	data, err := rubrics.For(ex.Name)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := rubric.Parse("rubric", data)
	if err != nil {
		t.Fatal(err)
	}
	goCache := os.Getenv("GOCACHE")
	if goCache == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			t.Fatal(err)
		}
		goCache = filepath.Join(user, "go-build")
	}
	return grading.Options{Exercise: ex, Rubric: rules, GoCache: goCache, Getenv: os.Getenv}
}
