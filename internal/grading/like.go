package grading

import (
	"slices"

	"grade/internal/quiz"
	"grade/internal/result"
	"grade/internal/submission"
)

// Like is sub's result, taken from r, the result of first, whose code is the
// same up to comments and layout. It is what Grade would find, but for the
// time. It is nil where it can't be told without grading: after a fault, and
// where the code differs and anything was said about it, since that names lines.
func (g *Grader) Like(sub, first *submission.Submission, r *result.Result) *result.Result {
	if r.Status != result.Graded || !g.whole() {
		return nil
	}
	warnings := g.codeWarnings(first, r)
	same := sub.SHA256 == first.SHA256
	if !same && len(warnings) > 0 {
		return nil
	}
	var checks []result.Check
	for _, p := range r.Parts {
		if p.Name == QuizPart {
			continue
		}
		for _, c := range p.Checks {
			if !same && c.Status != result.Pass {
				return nil
			}
			checks = append(checks, c)
		}
	}
	return g.finish(sub, checks, warnings, nil)
}

// codeWarnings are the warnings of a result that are about the code: what
// stands behind those of the submission and of the quiz, and before the rubric's.
func (g *Grader) codeWarnings(sub *submission.Submission, r *result.Result) []string {
	bare := *r
	bare.Parts = nil
	bare.Submission.Warnings = slices.Clone(r.Submission.Warnings)
	g.Rubric.Apply(&bare) // takes its own away
	_, notes := quiz.Grade(g.Exercise.Quiz, sub.Answers)
	own := min(len(sub.Warnings)+len(notes), len(bare.Submission.Warnings))
	return bare.Submission.Warnings[own:]
}
