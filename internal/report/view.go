package report

import (
	"slices"

	"grade/internal/result"
	"grade/internal/term"
)

// hidden reports whether a learner may not see a check's details.
func hidden(c *result.Check) bool {
	return c.Visibility != "" && c.Visibility != result.Visible
}

// redacted returns r as the audience may see it. Of a check that is hidden
// from a learner nothing is left but what it is and what it earned.
func redacted(r *result.Result, a Audience) *result.Result {
	if a == Staff {
		return r
	}
	return mapChecks(r, func(c result.Check) result.Check {
		if !hidden(&c) {
			return c
		}
		return result.Check{ID: c.ID, Title: c.Title, Status: c.Status, Score: c.Score,
			MaxScore: c.MaxScore, Needs: c.Needs, Visibility: c.Visibility}
	})
}

// printable returns r with every text in it safe to print, except for
// Excerpt, whose columns Column counts: excerpt renders that one.
func printable(r *result.Result) *result.Result {
	v := mapChecks(r, func(c result.Check) result.Check {
		c.ID, c.Title, c.Status = term.Visible(c.ID), term.Visible(c.Title), result.Status(term.Visible(string(c.Status)))
		c.Message, c.Why, c.Help = term.VisibleText(c.Message), term.VisibleText(c.Why), term.VisibleText(c.Help)
		c.Output, c.Explanation = term.VisibleText(c.Output), term.VisibleText(c.Explanation)
		c.File, c.Root, c.Next = term.Visible(c.File), term.Visible(c.Root), term.Visible(c.Next)
		c.Misconception, c.Visibility = term.Visible(c.Misconception), result.Visibility(term.Visible(string(c.Visibility)))
		c.Frames, c.Needs = visibleAll(c.Frames), visibleAll(c.Needs)
		c.Trace = slices.Clone(c.Trace)
		for i, call := range c.Trace {
			c.Trace[i] = result.Call{Call: term.Visible(call.Call), Result: term.Visible(call.Result), Want: term.Visible(call.Want)}
		}
		return c
	})
	for i := range v.Parts {
		v.Parts[i].Name = term.Visible(v.Parts[i].Name)
	}
	v.Exercise, v.FaultReason = term.Visible(v.Exercise), term.VisibleText(v.FaultReason)
	v.Submission.ID, v.Submission.SHA256 = term.Visible(v.Submission.ID), term.Visible(v.Submission.SHA256)
	v.Submission.Ignored, v.Submission.Warnings = visibleAll(v.Submission.Ignored), visibleAll(v.Submission.Warnings)
	v.Grader.Version, v.Grader.Go = term.Visible(v.Grader.Version), term.Visible(v.Grader.Go)
	v.Grader.Sandbox, v.Grader.ExerciseSHA256 = term.Visible(v.Grader.Sandbox), term.Visible(v.Grader.ExerciseSHA256)
	if v.Late != nil {
		late := *v.Late
		late.Submitted, late.Due = term.Visible(late.Submitted), term.Visible(late.Due)
		v.Late = &late
	}
	if v.Override != nil {
		o := *v.Override
		o.Check, o.Reason, o.By = term.Visible(o.Check), term.Visible(o.Reason), term.Visible(o.By)
		v.Override = &o
	}
	return v
}

// mapChecks returns a copy of r whose checks went through f.
func mapChecks(r *result.Result, f func(result.Check) result.Check) *result.Result {
	v := *r
	v.Parts = slices.Clone(r.Parts)
	for i, p := range v.Parts {
		v.Parts[i].Checks = slices.Clone(p.Checks)
		for j, c := range p.Checks {
			v.Parts[i].Checks[j] = f(c)
		}
	}
	return &v
}

func visibleAll(in []string) []string {
	out := slices.Clone(in)
	for i, s := range out {
		out[i] = term.Visible(s)
	}
	return out
}
