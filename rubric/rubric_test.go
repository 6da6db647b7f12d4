package rubrics_test

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"grade/exercises"
	rubrics "grade/rubric"
)

// A part's total stands in three places that learners and courses read: the
// rubric itself, the comment beside it, and the exercise's README.
func TestFencingTotals(t *testing.T) {
	t.Parallel()
	data, err := rubrics.For("fencing")
	if err != nil {
		t.Fatal(err)
	}
	var rubric struct {
		Exercise string
		Version  int
		Parts    map[string]map[string]int
	}
	if err := yaml.Unmarshal(data, &rubric); err != nil {
		t.Fatal(err)
	}
	if rubric.Exercise != "fencing" || rubric.Version != 1 {
		t.Errorf("rubric of %q, version %d; want fencing, 1", rubric.Exercise, rubric.Version)
	}
	readme := readme(t)
	total := 0
	for _, part := range []struct {
		name, writes string // as the README calls it
		points       int
	}{
		{"LockService", "`LockService.Acquire`", 20},
		{"Resource", "`Resource.Write`", 30},
		{"NaiveResource", "`NaiveResource.Write`", 10},
		{"Scenario", "`Scenario`", 15},
		{"IsStale", "`IsStale`", 5},
		{"Quiz", "four answers", 20},
	} {
		sum := 0
		for _, points := range rubric.Parts[part.name] {
			sum += points
		}
		if sum != part.points {
			t.Errorf("%s has %d points, want %d", part.name, sum, part.points)
		}
		if comment := fmt.Sprintf("\n  %s: # %d\n", part.name, sum); !strings.Contains(string(data), comment) {
			t.Errorf("the rubric's comment beside %s does not say %d", part.name, sum)
		}
		if row := fmt.Sprintf("| %s | %d |", part.writes, sum); !strings.Contains(readme, row) {
			t.Errorf("the README has no row that ends in %q", row)
		}
		total += sum
	}
	if total != 100 || len(rubric.Parts) != 6 {
		t.Errorf("%d points in %d parts, want 100 in 6", total, len(rubric.Parts))
	}
}

func TestForRefusesWhatHasNoRubric(t *testing.T) {
	t.Parallel()
	if _, err := rubrics.For("nosuch"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error %v, want one that wraps fs.ErrNotExist", err)
	}
}

func readme(t *testing.T) string {
	t.Helper()
	fsys, err := exercises.FS("fencing")
	if err != nil {
		t.Fatal(err)
	}
	data, err := fs.ReadFile(fsys, "README.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
