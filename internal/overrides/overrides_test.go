package overrides_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"grade/internal/overrides"
	"grade/internal/result"
)

const header = "learner,check,points,reason,by\n"

func TestParse(t *testing.T) {
	t.Parallel()
	got, err := overrides.Parse([]byte("\ufeffBy;Reason;Points;Check;Learner\r\nTA One;\"late, but agreed\";7;Total;ada\r\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []overrides.Override{{Learner: "ada", Check: "total", Points: 7, Reason: "late, but agreed", By: "TA One", Line: 2}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestParseIsStrict(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, want string }{
		{"unknown column", "learner,checks,points,reason,by\n", `1:9: unknown column "checks": the columns are learner, check, points, reason, by`},
		{"column twice", "learner,check,points,reason,by,by\n", `1:32: column "by" stands twice`},
		{"missing column", "learner,check,points,reason\n", `1:1: column "by" is missing`},
		{"no reason", header + "ada,total,7,,TA\n", `2:13: reason is empty`},
		{"points", header + "ada,total,7.5,x,TA\n", `2:11: points must be a whole number from 0, not "7.5"`},
		{"negative", header + "ada,total,-1,x,TA\n", `2:11: points must be a whole number from 0, not "-1"`},
		{"short row", header + "ada,total,7,x\n", `2:1: 4 cells where the header has 5`},
		{"twice", header + "ada,total,7,x,TA\nADA,total,8,x,TA\n", `3:1: total of ADA is set on line 2 already`},
		{"every mistake", header + "ada,total,x,y,TA\nbo,total,1,,TA\n",
			"2:11: points must be a whole number from 0, not \"x\"\n3:12: reason is empty"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := overrides.Parse([]byte(tt.in))
			if err == nil || err.Error() != tt.want {
				t.Errorf("got %v, want %s", err, tt.want)
			}
		})
	}
}

func TestParseStopsAtManyMistakes(t *testing.T) {
	t.Parallel()
	_, err := overrides.Parse([]byte(header + strings.Repeat("a,b,c,d,e\n", 1000)))
	if n := strings.Count(err.Error(), "\n") + 1; n != overrides.MaxErrors {
		t.Errorf("%d mistakes reported, want %d", n, overrides.MaxErrors)
	}
}

func graded() *result.Result {
	score := 12
	return &result.Result{
		Submission: result.Submission{ID: "ada"}, Status: result.Graded, Score: &score, MaxScore: 30,
		Parts: []result.Part{
			{Name: "Resource", Score: 8, MaxScore: 20, Checks: []result.Check{
				{ID: "resource/a", Status: result.Pass, Score: 8, MaxScore: 8},
				{ID: "resource/b", Status: result.Fail, MaxScore: 12}}},
			{Name: "Quiz", Score: 4, MaxScore: 10, Checks: []result.Check{
				{ID: "quiz/q1", Status: result.Pass, Score: 4, MaxScore: 10}}},
		},
	}
}

func parse(t *testing.T, rows string) []overrides.Override {
	t.Helper()
	all, err := overrides.Parse([]byte(header + rows))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestApplyChangesPointsOnly(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, rows      string
		score, resource int
		overrides       []result.Override
		problems        []string
	}{
		{"nobody's", "bo,total,1,x,TA\n", 12, 8, nil, nil},
		{"a check", "ADA,resource/b,5,partly right,TA One\n", 17, 13,
			[]result.Override{{Check: "resource/b", Points: 5, Reason: "partly right", By: "TA One"}}, nil},
		{"the total", "ada,total,0,plagiarism,TA One\n", 0, 8,
			[]result.Override{{Points: 0, Reason: "plagiarism", By: "TA One"}}, nil},
		{"both: the total wins, whatever the order", "ada,total,25,agreed,TA Two\nada,resource/b,5,partly,TA One\n", 25, 13,
			[]result.Override{{Check: "resource/b", Points: 5, Reason: "partly", By: "TA One"}, {Points: 25, Reason: "agreed", By: "TA Two"}}, nil},
		{"two checks", "ada,resource/b,5,partly,TA\nada,quiz/q1,10,ambiguous,TA\n", 23, 13,
			[]result.Override{{Check: "resource/b", Points: 5, Reason: "partly", By: "TA"}, {Check: "quiz/q1", Points: 10, Reason: "ambiguous", By: "TA"}}, nil},
		{"no such check", "ada,resource/z,5,x,TA\n", 12, 8, nil, []string{"line 2: resource/z of ada: there is no such check"}},
		{"too many points", "ada,resource/b,13,x,TA\nada,total,31,x,TA\n", 12, 8, nil, []string{
			"line 2: resource/b of ada: 13 points of at most 12", "line 3: total of ada: 31 points of at most 30"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := graded()
			problems := overrides.Apply(r, parse(t, tt.rows), overrides.Seen{})
			if diff := cmp.Diff(tt.problems, problems); diff != "" {
				t.Error(diff)
			}
			if *r.Score != tt.score || r.Parts[0].Score != tt.resource {
				t.Errorf("score %d and part %d, want %d and %d", *r.Score, r.Parts[0].Score, tt.score, tt.resource)
			}
			if diff := cmp.Diff(tt.overrides, r.Overrides); diff != "" {
				t.Error(diff)
			}
			if (r.RawScore != nil) != (tt.overrides != nil) || r.RawScore != nil && *r.RawScore != 12 {
				t.Errorf("raw score %v", r.RawScore)
			}
			if r.Parts[0].Checks[1].Status != result.Fail {
				t.Error("the status changed")
			}
		})
	}
}

func TestApplyGivesAFaultATotalOnly(t *testing.T) {
	t.Parallel()
	r := &result.Result{Submission: result.Submission{ID: "ada"}, Status: result.Fault, MaxScore: 30}
	problems := overrides.Apply(r, parse(t, "ada,total,9,by hand,TA\nada,resource/b,1,x,TA\n"), overrides.Seen{})
	if len(problems) != 1 || r.Score == nil || *r.Score != 9 || r.Status != result.Fault || r.RawScore != nil {
		t.Errorf("problems %q, score %v, raw %v", problems, r.Score, r.RawScore)
	}
}

func TestApplyFlagsWhatChangedBeneath(t *testing.T) {
	t.Parallel()
	all := parse(t, "ada,resource/b,5,partly,TA\n")
	seen := overrides.Seen{}
	apply := func(change func(*result.Result)) bool {
		data, err := seen.JSON()
		if err != nil {
			t.Fatal(err)
		}
		if seen, err = overrides.ParseSeen(data); err != nil {
			t.Fatal(err)
		}
		r := graded()
		change(r)
		overrides.Apply(r, all, seen)
		return r.Overrides[0].Stale
	}
	if apply(func(*result.Result) {}) || apply(func(*result.Result) {}) {
		t.Error("stale though nothing changed")
	}
	if apply(func(r *result.Result) { r.Parts[0].Checks[1].Message = "better said" }) {
		t.Error("stale for a wording")
	}
	if apply(func(r *result.Result) { r.Parts[1].Checks[0].Status = result.Fail }) {
		t.Error("stale for another check")
	}
	if !apply(func(r *result.Result) { r.Parts[0].Checks[1].Status = result.Pass }) {
		t.Error("not stale though the check passes now")
	}
}

func TestUnused(t *testing.T) {
	t.Parallel()
	got := overrides.Unused(parse(t, "ada,total,1,x,TA\nzed,total,1,x,TA\n"), []string{"ADA"})
	if len(got) != 1 || got[0].Learner != "zed" {
		t.Errorf("got %v", got)
	}
}

// FuzzParse checks that whatever is accepted is complete, and can be applied
// without losing count of the points.
func FuzzParse(f *testing.F) {
	f.Add([]byte(header + "ada,total,7,x,TA\n"))
	f.Add([]byte(header + "ada,resource/b,3,\"a, b\",TA\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		all, err := overrides.Parse(data)
		if err != nil {
			return
		}
		for _, o := range all {
			if o.Learner == "" || o.Check == "" || o.Reason == "" || o.By == "" || o.Points < 0 {
				t.Fatalf("incomplete: %+v", o)
			}
		}
		r := graded()
		overrides.Apply(r, all, overrides.Seen{})
		if *r.Score < 0 || *r.Score > r.MaxScore {
			t.Fatalf("%d of %d points", *r.Score, r.MaxScore)
		}
	})
}
