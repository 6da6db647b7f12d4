package grading

import (
	"context"

	"grade/internal/exam"
	"grade/internal/result"
	"grade/internal/source"
	"grade/internal/submission"
)

// Failing grades the code anew and returns its verdicts, without points, and
// by check the calls behind those that did not pass: none where no call went
// wrong. The error is the grader's fault, or that ctx ended.
func (g *Grader) Failing(ctx context.Context, sub *submission.Submission) ([]result.Check, map[string]*exam.Failing, error) {
	a := &attempt{Grader: g, set: source.Parse(sub.Go)}
	checks, err := a.grade(ctx)
	if err != nil {
		return nil, nil, err
	}
	failing := map[string]*exam.Failing{}
	for _, c := range checks {
		if a.exam == nil || c.Status == result.Pass {
			continue
		}
		if f := a.exam.Failing(c.ID); f != nil {
			failing[c.ID] = f
		}
	}
	return checks, failing, nil
}
