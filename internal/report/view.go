package report

import (
	"slices"
	"strings"
	"unicode"

	"grade/internal/result"
	"grade/internal/term"
)

// hidden reports whether a learner may not see a check's details.
func hidden(c *result.Check) bool {
	return c.Visibility != "" && c.Visibility != result.Visible
}

// hides reports whether the report's audience may not see a check's details.
func (o Options) hides(c *result.Check) bool { return o.Audience == Learner && hidden(c) }

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
		return withheld(c)
	})
}

// withheld is a check without what it found.
func withheld(c result.Check) result.Check {
	return result.Check{ID: c.ID, Title: c.Title, Status: c.Status, Score: c.Score,
		MaxScore: c.MaxScore, Needs: c.Needs, Visibility: c.Visibility}
}

// printable returns r with every text in it safe to print, except for
// Excerpt, whose columns Column counts: excerpt renders that one.
func printable(r *result.Result) *result.Result {
	v := mapChecks(r, func(c result.Check) result.Check {
		c.ID, c.Title, c.Status = oneLine(c.ID), oneLine(c.Title), result.Status(oneLine(string(c.Status)))
		c.Message, c.Why, c.Help = lines(c.Message), lines(c.Why), lines(c.Help)
		c.Output, c.Explanation = lines(c.Output), lines(c.Explanation)
		c.File, c.Root, c.Next = oneLine(c.File), oneLine(c.Root), oneLine(c.Next)
		c.Misconception, c.Visibility = oneLine(c.Misconception), result.Visibility(oneLine(string(c.Visibility)))
		c.Frames, c.Needs = visibleAll(c.Frames), visibleAll(c.Needs)
		c.Trace = slices.Clone(c.Trace)
		for i, call := range c.Trace {
			c.Trace[i] = result.Call{Call: oneLine(call.Call), Result: oneLine(call.Result), Want: oneLine(call.Want)}
		}
		return c
	})
	for i := range v.Parts {
		v.Parts[i].Name = oneLine(v.Parts[i].Name)
	}
	v.Exercise, v.FaultReason = oneLine(v.Exercise), lines(v.FaultReason)
	v.Submission.ID, v.Submission.SHA256 = oneLine(v.Submission.ID), oneLine(v.Submission.SHA256)
	v.Submission.Ignored, v.Submission.Warnings = visibleAll(v.Submission.Ignored), visibleAll(v.Submission.Warnings)
	v.Grader.Version, v.Grader.Go = oneLine(v.Grader.Version), oneLine(v.Grader.Go)
	v.Grader.Sandbox, v.Grader.ExerciseSHA256 = oneLine(v.Grader.Sandbox), oneLine(v.Grader.ExerciseSHA256)
	if v.Late != nil {
		late := *v.Late
		late.Submitted, late.Due = oneLine(late.Submitted), oneLine(late.Due)
		v.Late = &late
	}
	v.Overrides = slices.Clone(v.Overrides)
	for i, o := range v.Overrides {
		o.Check, o.Reason, o.By = oneLine(o.Check), oneLine(o.Reason), oneLine(o.By)
		v.Overrides[i] = o
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

// maxField is how many bytes of one text a report shows.
const maxField = 8 << 10

func oneLine(s string) string { return term.Visible(cut(s)) }
func lines(s string) string   { return term.VisibleText(cut(s)) }

func cut(s string) string {
	if len(s) <= maxField {
		return s
	}
	return strings.ToValidUTF8(s[:maxField], "") + "..."
}

// inert makes a line of text, printed in a CI job's log, no command to the
// job's runner. GitHub's takes "::" at a line's beginning and "##[" anywhere.
func inert(line string) string {
	if rest := strings.TrimLeftFunc(line, unicode.IsSpace); strings.HasPrefix(rest, "::") {
		line = line[:len(line)-len(rest)] + `\` + rest
	}
	return strings.ReplaceAll(line, "##[", `#\#[`)
}

func visibleAll(in []string) []string {
	out := slices.Clone(in)
	for i, s := range out {
		out[i] = oneLine(s)
	}
	return out
}
