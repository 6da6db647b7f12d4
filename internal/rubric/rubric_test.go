package rubric

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"grade/internal/result"
	"grade/internal/strictyaml"
)

var update = flag.Bool("update", false, "rewrite the golden files")

const small = `exercise: locks
version: 3
parts:
  Lock:
    lock/first: 5
    lock/far: {points: 2, visibility: hidden}
    lock/odd: {points: 3, award: all, reason: "the check was wrong"}
  Quiz:
    quiz/q1: 0
`

func parse(t *testing.T, text string) *Rubric {
	t.Helper()
	r, err := Parse("rubric.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestParse(t *testing.T) {
	t.Parallel()
	r := parse(t, small)
	want := []Part{
		{Name: "Lock", Line: 4, Column: 3, Checks: []Check{
			{ID: "lock/first", Points: 5, Visibility: result.Visible, Line: 5, Column: 5},
			{ID: "lock/far", Points: 2, Visibility: result.Hidden, Line: 6, Column: 5},
			{ID: "lock/odd", Points: 3, Visibility: result.Visible, Award: true, Reason: "the check was wrong", Line: 7, Column: 5},
		}},
		{Name: "Quiz", Line: 8, Column: 3, Checks: []Check{
			{ID: "quiz/q1", Visibility: result.Visible, Line: 9, Column: 5},
		}},
	}
	if diff := cmp.Diff(want, r.Parts); diff != "" {
		t.Errorf("parts (-want +got):\n%s", diff)
	}
	if r.Exercise != "locks" || r.Version != 3 || r.Total() != 10 || len(r.SHA256) != 64 {
		t.Errorf("got exercise %q, version %d, total %d, hash %q", r.Exercise, r.Version, r.Total(), r.SHA256)
	}
}

// TestMistakes compares what is said about each broken rubric with its golden
// file.
func TestMistakes(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/mistakes/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no broken rubrics: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			_, err = Parse("rubric.yaml", data)
			if err == nil {
				t.Fatal("Parse accepted it")
			}
			golden(t, strings.TrimSuffix(file, ".yaml")+".golden", err.Error()+"\n")
		})
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.ReplaceAll(string(want), "\r\n", "\n"), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

func TestMatch(t *testing.T) {
	t.Parallel()
	r := parse(t, small)
	right := map[string][]string{"Lock": {"lock/first", "lock/far", "lock/odd"}, "Quiz": {"quiz/q1"}}
	if err := r.Match(right); err != nil {
		t.Errorf("Match refused the right ids: %v", err)
	}
	tests := []struct {
		name string
		ids  map[string][]string
		want string
	}{
		{"unknown check", map[string][]string{"Lock": {"lock/firsts", "lock/far", "lock/odd"}, "Quiz": {"quiz/q1"}},
			`rubric.yaml:4:3: check "lock/firsts" of part Lock is not in the rubric
    add a line "lock/firsts: 0", or with the points it is worth
rubric.yaml:5:5: the exercise has no check "lock/first"
    did you mean "lock/firsts"?`},
		{"unknown part", map[string][]string{"Lock": {"lock/first", "lock/far", "lock/odd"}, "Questions": {"quiz/q1"}},
			`rubric.yaml: part "Questions" is not in the rubric
    add it with its checks; 0 points are allowed
rubric.yaml:8:3: the exercise has no part "Quiz"
    known are: Lock, Questions`},
		{"wrong part", map[string][]string{"Lock": {"lock/first", "lock/far"}, "Quiz": {"quiz/q1", "lock/odd"}},
			`rubric.yaml:7:5: check "lock/odd" belongs to part Quiz, not to Lock
    move the line to part Quiz`},
	}
	for _, test := range tests {
		err := r.Match(test.ids)
		if err == nil {
			t.Errorf("%s: Match accepted it", test.name)
			continue
		}
		if diff := cmp.Diff(test.want, err.Error()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestMatchExercise(t *testing.T) {
	t.Parallel()
	r := parse(t, small)
	if err := r.MatchExercise("locks"); err != nil {
		t.Error(err)
	}
	var e *strictyaml.Error
	if err := r.MatchExercise("other"); !errors.As(err, &e) || e.Problems[0].Line != 1 || e.Problems[0].Column != 11 {
		t.Errorf("got %v, want a problem at 1:11", err)
	}
}

func lockResult(statuses ...result.Status) *result.Result {
	ids := []string{"lock/first", "lock/far", "lock/odd"}
	p := result.Part{Name: "Lock"}
	for i, s := range statuses {
		p.Checks = append(p.Checks, result.Check{ID: ids[i], Status: s, Score: 99, MaxScore: 99})
	}
	return &result.Result{Status: result.Graded, Parts: []result.Part{p}}
}

func TestApply(t *testing.T) {
	t.Parallel()
	r := parse(t, small)
	tests := []struct {
		statuses []result.Status
		want     []int
		total    int
	}{
		{[]result.Status{result.Pass, result.Pass, result.Pass}, []int{5, 2, 3}, 10},
		{[]result.Status{result.Pass, result.Fail, result.Fail}, []int{5, 0, 3}, 8},
		{[]result.Status{result.Blank, result.Skipped, result.CompileError}, []int{0, 0, 3}, 3},
	}
	for _, test := range tests {
		res := lockResult(test.statuses...)
		r.Apply(res)
		r.Apply(res)
		var got []int
		for _, c := range res.All {
			got = append(got, c.Score)
		}
		if !cmp.Equal(got, test.want) || *res.Score != test.total || res.MaxScore != 10 || res.Parts[0].Score != test.total || res.Parts[0].MaxScore != 10 {
			t.Errorf("%v: got %v, total %d of %d; want %v, total %d of 10", test.statuses, got, *res.Score, res.MaxScore, test.want, test.total)
		}
		if v := res.Parts[0].Checks[1].Visibility; v != result.Hidden {
			t.Errorf("visibility = %q, want hidden", v)
		}
		if diff := cmp.Diff([]string{"full credit for everybody: lock/odd: the check was wrong"}, res.Submission.Warnings); diff != "" {
			t.Errorf("warnings (-want +got):\n%s", diff)
		}
	}
}

func TestApplyFault(t *testing.T) {
	t.Parallel()
	res := &result.Result{Status: result.Fault}
	parse(t, small).Apply(res)
	if res.Score != nil || res.MaxScore != 10 {
		t.Errorf("got score %v of %d, want none of 10", res.Score, res.MaxScore)
	}
}

// FuzzParse demands that what is accepted is within the documented limits,
// and that what is refused says where and what to do.
func FuzzParse(f *testing.F) {
	f.Add([]byte(small))
	files, err := filepath.Glob("testdata/mistakes/*.yaml")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := Parse("r.yaml", data)
		if err != nil {
			var e *strictyaml.Error
			if !errors.As(err, &e) || len(e.Problems) == 0 || len(e.Problems) > 10 {
				t.Fatalf("%T %v", err, err)
			}
			for _, p := range e.Problems {
				if p.Message == "" || p.Remedy == "" {
					t.Errorf("a problem without message or remedy: %+v", p)
				}
			}
			return
		}
		if r.Exercise == "" || r.Version < 1 || r.Total() < 1 {
			t.Errorf("accepted without exercise, version or points: %+v", r)
		}
		for c := range r.all {
			if c.ID == "" || c.Points < 0 || c.Points > MaxPoints || c.Line < 1 || c.Column < 1 || c.Award != (c.Reason != "") {
				t.Errorf("accepted %+v", c)
			}
		}
	})
}
