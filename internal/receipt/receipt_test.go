package receipt_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"grade/internal/receipt"
	"grade/internal/result"
)

func graded() *result.Result {
	score := 65
	return &result.Result{Exercise: "toy", Status: result.Graded, Score: &score, MaxScore: 100,
		Submission: result.Submission{SHA256: strings.Repeat("ab", 32)}, Grader: result.Grader{Version: "v1"}}
}

func TestThereAndBack(t *testing.T) {
	t.Parallel()
	want := receipt.Of(graded())
	data, err := want.JSON()
	if err != nil {
		t.Fatal(err)
	}
	got, err := receipt.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(&want, got); diff != "" {
		t.Error(diff)
	}
	if d := got.Differences(graded()); d != nil {
		t.Errorf("differs from its own result: %q", d)
	}
}

func TestDifferences(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		change func(*result.Result)
		want   []string
	}{
		{"another exercise", func(r *result.Result) { r.Exercise = "other" }, []string{"it is for another exercise, toy"}},
		{"other files", func(r *result.Result) { r.Submission.SHA256 = strings.Repeat("cd", 32) },
			[]string{"it is for other files: it has abababababab, and what was graded is cdcdcdcdcdcd"}},
		{"another score", func(r *result.Result) { *r.Score, r.Grader.Version = 60, "v2" },
			[]string{"it says 65 of 100 points, by grade v1; here it is 60 of 100 points, by grade v2"}},
		{"a fault", func(r *result.Result) { r.Score = nil }, []string{"it says 65 of 100 points, by grade v1; here it is no score, by grade v1"}},
		{"points by hand don't count", func(r *result.Result) {
			r.RawScore, r.Score, r.Overrides = r.Score, new(int), []result.Override{{Reason: "x"}}
		}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := graded()
			paper := receipt.Of(graded())
			tt.change(r)
			if got := paper.Differences(r); !slices.Equal(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ in, want string }{
		{"", "unexpected end"},
		{"[]", "cannot unmarshal"},
		{`{"schema": "other/v1"}`, "not of the schema grade/receipt/v1"},
		{`{"schema": "grade/receipt/v1", "score": 101, "max_score": 100}`, "a score that can't be"},
		{`{"schema": "grade/receipt/v1", "exercise": "` + strings.Repeat("x", 201) + `"}`, "a text of more than 200 bytes"},
		{strings.Repeat(" ", receipt.MaxBytes+1), "larger than 16 KiB"},
	} {
		if _, err := receipt.Parse([]byte(tt.in)); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%.40q: %v, want %s", tt.in, err, tt.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	data, err := receipt.Of(graded()).JSON()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := receipt.Parse(data)
		if err != nil {
			return
		}
		if r.Score != nil && (*r.Score < 0 || *r.Score > r.MaxScore) {
			t.Fatalf("score %d of %d", *r.Score, r.MaxScore)
		}
		for _, d := range r.Differences(graded()) {
			if len(d) > 1000 {
				t.Fatalf("a sentence of %d bytes", len(d))
			}
		}
	})
}
