package summary_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"grade/internal/batch/summary"
	"grade/internal/result"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

// graded makes a result whose three checks have these statuses; each pass is 10 points.
func graded(id string, statuses ...result.Status) result.Result {
	score := 0
	r := result.Result{Schema: result.Schema, Exercise: "fencing", Status: result.Graded, MaxScore: 30,
		Submission: result.Submission{ID: id}, Score: &score,
		Parts: []result.Part{{Name: "Resource", MaxScore: 20}, {Name: "Quiz", MaxScore: 10}}}
	for i, name := range []string{"resource/first", "resource/stale", "quiz/q1"} {
		c := result.Check{ID: name, Title: "does " + name, Status: statuses[i], MaxScore: 10}
		if c.Status == result.Pass {
			c.Score, score = 10, score+10
		}
		part := &r.Parts[i/2]
		part.Checks = append(part.Checks, c)
	}
	return r
}

func class() []result.Result {
	const no = result.Fail
	shows := func(r result.Result, check int, misconception, message string, calls int) result.Result {
		c := &r.Parts[check/2].Checks[check%2]
		c.Misconception, c.Message, c.Explanation = misconception, message, "The text of "+misconception+"."
		for range calls {
			c.Trace = append(c.Trace, result.Call{Call: `r1.Write(1, "a")`, Result: "true"})
		}
		return r
	}
	fault := result.Result{Exercise: "fencing", Status: result.Fault, FaultReason: "no toolchain", MaxScore: 30, Submission: result.Submission{ID: "fay"}}
	late := graded("gil", result.Pass, result.Pass, result.Pass)
	late.Late = &result.Late{Seconds: 60}
	set := graded("hal", result.Pass, no, result.Blank)
	set.Overrides = []result.Override{{Points: 30, Reason: "agreed", By: "TA"}}
	return []result.Result{
		graded("ada", result.Pass, result.Pass, result.Pass),
		shows(graded("bo", result.Pass, no, no), 1, "remembers-nothing", "Write(1, \"a\") returned true", 3),
		shows(shows(graded("cy", result.Pass, no, no), 1, "remembers-nothing", "Write(1, \"a\") returned true", 2), 2, "last-not-highest", "the answer \"7\" is not right", 0),
		shows(graded("dee\x1b[31m", result.Pass, no, no), 2, "last-not-highest", "the answer \"7\" is not right", 0),
		graded("eli", result.Blank, result.Skipped, result.Blank),
		fault, late, set,
	}
}

func options() summary.Options {
	return summary.Options{
		Missing: 2, Titles: map[string]string{"remembers-nothing": "Forgets the highest token"},
		Before: map[string]result.Result{
			"ada": graded("ada", result.Pass, result.Fail, result.Pass),
			"bo":  graded("bo", result.Pass, result.Pass, result.Pass),
			"cy":  graded("cy", result.Pass, result.Fail, result.Fail),
			"fay": graded("fay", result.Pass, result.Pass, result.Pass),
		},
	}
}

func TestSummary(t *testing.T) {
	t.Parallel()
	s := summary.Of(class(), options())
	data, err := s.JSON()
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "summary.json", data)
	var b bytes.Buffer
	next := []string{"look at needs-a-look.csv", "open report.html"}
	if err := s.WriteText(&b, next); err != nil {
		t.Fatal(err)
	}
	golden(t, "summary.txt", b.Bytes())
}

func TestTheOrderOfResultsDoesNotMatter(t *testing.T) {
	t.Parallel()
	results := class()
	want := summary.Of(results, options())
	slices.Reverse(results)
	if diff := cmp.Diff(want, summary.Of(results, options())); diff != "" {
		t.Error(diff)
	}
}

func TestNobody(t *testing.T) {
	t.Parallel()
	s := summary.Of(nil, summary.Options{})
	if s.Mean != nil || s.Submissions != 0 {
		t.Errorf("%+v", s)
	}
	if err := s.WriteText(&bytes.Buffer{}, nil); err != nil {
		t.Error(err)
	}
}

func TestEveryScoreIsInOneBand(t *testing.T) {
	t.Parallel()
	for _, most := range []int{1, 5, 10, 30, 33, 100} {
		var results []result.Result
		for n := range most + 1 {
			results = append(results, result.Result{Status: result.Graded, Score: &n, MaxScore: most})
		}
		count := 0
		for _, b := range summary.Of(results, summary.Options{}).Scores {
			count += b.Count
		}
		if count != most+1 {
			t.Errorf("of %d scores up to %d, %d are in a band", most+1, most, count)
		}
	}
}
