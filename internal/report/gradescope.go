package report

import (
	"fmt"
	"io"
	"strings"

	"grade/internal/result"
	"grade/internal/term"
)

// The fields of Gradescope's results.json, as its autograder documentation
// names them (gradescope-autograders.readthedocs.io, "Specifications").
type (
	gradescope struct {
		Score            *int             `json:"score,omitempty"`
		ExecutionTime    float64          `json:"execution_time,omitempty"` // seconds
		Output           string           `json:"output"`
		OutputFormat     string           `json:"output_format"`
		TestOutputFormat string           `json:"test_output_format"`
		TestNameFormat   string           `json:"test_name_format"`
		Visibility       string           `json:"visibility"`
		StdoutVisibility string           `json:"stdout_visibility"`
		ExtraData        gradescopeExtra  `json:"extra_data"`
		Tests            []gradescopeTest `json:"tests"`
	}
	gradescopeExtra struct {
		Schema     string            `json:"schema"`
		Status     result.Outcome    `json:"status"`
		Submission string            `json:"submission_sha256"`
		Grader     result.Grader     `json:"grader"`
		Checks     map[string]string `json:"checks"` // status by check
	}
	gradescopeTest struct {
		Score      int      `json:"score"`
		MaxScore   int      `json:"max_score"`
		Status     string   `json:"status"`
		Name       string   `json:"name"`
		Number     string   `json:"number"`
		Output     string   `json:"output,omitempty"`
		Tags       []string `json:"tags,omitempty"`
		Visibility string   `json:"visibility"`
	}
)

// writeGradescope renders a result as Gradescope's results.json. Gradescope
// itself withholds a test until its visibility allows it, so the details of a
// check that is hidden for a time are in the file; those of a check that is
// hidden for good are there for staff only.
//
// The format knows no "no score": after a fault, the only test is worth 0 of 0
// points and says what happened. The caller should make the autograder fail.
func writeGradescope(w io.Writer, r *result.Result, o Options) error {
	v := printable(mapChecks(r, func(c result.Check) result.Check {
		if o.Audience == Learner && c.Visibility == result.Hidden {
			return withheld(c)
		}
		return c
	}))
	o.Palette = term.NewPalette(false)
	o = o.withDefaults(v)
	t := newText(printable(redacted(r, o.Audience)), o)
	t.heading()
	t.ignored()
	t.ending()

	g := gradescope{
		Score: v.Score, ExecutionTime: v.Submission.Seconds, Output: strings.TrimSpace(t.b.String()),
		OutputFormat: "text", TestOutputFormat: "text", TestNameFormat: "text",
		Visibility: string(result.Visible), StdoutVisibility: string(result.Hidden),
		ExtraData: gradescopeExtra{Schema: v.Schema, Status: v.Status, Submission: v.Submission.SHA256,
			Grader: v.Grader, Checks: map[string]string{}},
		Tests: []gradescopeTest{},
	}
	if v.Status == result.Fault {
		g.Tests = append(g.Tests, gradescopeTest{Status: "failed", Name: faultTitle(v), Number: "0",
			Output: faultText(v), Visibility: string(result.Visible)})
		return writeIndented(w, g)
	}
	// The details of a hidden check are Gradescope's to withhold.
	o.Audience = Staff
	for i := range v.Parts {
		p := &v.Parts[i]
		for j := range p.Checks {
			c := &p.Checks[j]
			g.ExtraData.Checks[c.ID] = string(c.Status)
			g.Tests = append(g.Tests, gradescopeCase(v, p, c, fmt.Sprintf("%d.%d", i+1, j+1), o))
		}
	}
	return writeIndented(w, g)
}

func gradescopeCase(r *result.Result, p *result.Part, c *result.Check, number string, o Options) gradescopeTest {
	test := gradescopeTest{
		Score: c.Score, MaxScore: c.MaxScore, Status: "failed", Name: p.Name + ": " + c.Title,
		Number: number, Tags: []string{p.Name}, Visibility: string(c.Visibility),
	}
	if c.Status == result.Pass {
		test.Status = "passed"
	}
	switch c.Visibility {
	case result.Hidden, result.AfterDueDate, result.AfterPublished:
	default:
		test.Visibility = string(result.Visible)
	}
	if c.Status != result.Pass {
		test.Output = strings.TrimSpace(wordingOf(c.Status).label + "\n\n" + details(r, p, c, o))
	}
	return test
}
