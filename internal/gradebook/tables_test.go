package gradebook_test

import (
	"testing"

	"grade/internal/gradebook"
	"grade/internal/result"
)

func rows() []gradebook.Row {
	score, raw := 65, 60
	return []gradebook.Row{
		{ID: "ada", Name: "Ada Example", Result: &result.Result{
			Status: result.Graded, Score: &score, RawScore: &raw, MaxScore: 100,
			Late: &result.Late{Submitted: "2026-10-05T14:03:04Z", Due: "2026-10-05T12:00:00Z", Seconds: 7384},
			Overrides: []result.Override{{Check: "resource/b", Points: 5, Reason: "partly, \"right\"", By: "TA One", Stale: true},
				{Points: 65, Reason: "agreed", By: "TA Two"}},
			Parts: []result.Part{
				{Name: "Resource", Score: 45, MaxScore: 80, Checks: []result.Check{
					{ID: "resource/a", Status: result.Unstable}, {ID: "resource/b", Status: result.Policy}}},
				{Name: "Quiz", Score: 20, MaxScore: 20, Checks: []result.Check{{ID: "quiz/q1", Status: result.Pass}}},
			}}},
		{ID: "=cmd|' /C calc'!A0", Name: "@Bo\x1b[31m", Result: &result.Result{
			Status: result.Fault, FaultReason: "no toolchain", MaxScore: 100,
			Submission: result.Submission{Warnings: []string{"a.go: mixes two scripts"}}}},
		{ID: "cy", Name: "Cy Sample", Result: &result.Result{
			Status: result.Graded, Score: new(int), MaxScore: 100, Late: &result.Late{Submitted: "2026-10-05T14:03:04Z"},
			Parts: []result.Part{{Name: "Resource", Checks: []result.Check{
				{ID: "resource/a", Status: result.CompileError}, {ID: "resource/b", Status: result.Blank}}}}}},
		{ID: "dee", Name: "Dee Missing"},
	}
}

func TestGrades(t *testing.T) {
	t.Parallel()
	golden(t, "grades.golden", gradebook.Grades(rows()))
}

func TestNeedsALook(t *testing.T) {
	t.Parallel()
	golden(t, "needs-a-look.golden", gradebook.NeedsALook(gradebook.Looks(rows())))
}
