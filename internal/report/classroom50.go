package report

import (
	"errors"
	"fmt"
	"io"
	"time"

	"grade/internal/result"
)

// Classroom50 is what the classroom50 format needs from its environment: it
// names the run, which the result knows nothing of.
type Classroom50 struct {
	Classroom, Assignment string
	// Type is individual, group or team.
	Type string
	// Owner is the learner's, or the group's, name on GitHub.
	Owner string
	// Submission is the tag that triggered the run, "submit/...".
	Submission string
	// Commit, Release and Review are addresses of pages.
	Commit, Release, Review string
}

// Classroom50FromEnv reads the variables that Classroom 50's runner sets.
func Classroom50FromEnv(lookup func(string) (string, bool)) Classroom50 {
	first := func(names ...string) string {
		for _, name := range names {
			if v, ok := lookup(name); ok && v != "" {
				return v
			}
		}
		return ""
	}
	f := Classroom50{
		Classroom: first("CLASSROOM"), Assignment: first("ASSIGNMENT"),
		Type: first("ASSIGNMENT_TYPE"), Owner: first("OWNER", "USERNAME", "GITHUB_ACTOR"),
		Submission: first("SUBMISSION_TAG"), Commit: first("COMMIT_URL"),
		Release: first("RELEASE_URL"), Review: first("REVIEW_URL", "COMMIT_URL"),
	}
	// The runner overwrites type and owner with what it knows.
	if f.Type == "" {
		f.Type = "individual"
	}
	return f
}

// missing names the first variable that the format can't do without.
func (f Classroom50) missing() string {
	for _, v := range []struct{ name, value string }{
		{"CLASSROOM", f.Classroom}, {"ASSIGNMENT", f.Assignment}, {"ASSIGNMENT_TYPE", f.Type}, {"OWNER", f.Owner},
		{"SUBMISSION_TAG", f.Submission}, {"COMMIT_URL", f.Commit}, {"RELEASE_URL", f.Release}, {"REVIEW_URL", f.Review},
	} {
		if v.value == "" {
			return v.name
		}
	}
	return ""
}

// EnvironmentError says that a format lacks a fact from its environment.
type EnvironmentError struct{ Format, Variable string }

func (e *EnvironmentError) Error() string {
	return fmt.Sprintf("the %s report needs the environment variable %s", e.Format, e.Variable)
}

// Remedy says what to do about it.
func (e *EnvironmentError) Remedy() string {
	return "run it from Classroom 50's autograder.py, or ask for another format"
}

// The fields of classroom50/result/v1, as foundation50/classroom50's runner
// validates them: scores are integers, none negative, none above its maximum.
type (
	classroom50Result struct {
		Schema     string            `json:"schema"`
		Classroom  string            `json:"classroom"`
		Assignment string            `json:"assignment"`
		Type       string            `json:"assignment_type"`
		Owner      string            `json:"owner"`
		Submission string            `json:"submission"`
		Commit     string            `json:"commit"`
		Release    string            `json:"release"`
		Review     string            `json:"review"`
		Datetime   string            `json:"datetime"`
		Score      int               `json:"score"`
		MaxScore   int               `json:"max-score"`
		Tests      []classroom50Test `json:"tests"`
	}
	classroom50Test struct {
		Name     string `json:"test-name"`
		Passed   bool   `json:"passed"`
		Score    int    `json:"score"`
		MaxScore int    `json:"max-score"`
	}
)

// writeClassroom50 renders a result as Classroom 50's result.json.
//
// The format knows no "no score": after a fault the score is 0 of 0, with one
// test that says what happened, and the caller must end with a failure, so
// that the runner publishes nothing.
func writeClassroom50(w io.Writer, r *result.Result, o Options) error {
	f := o.Classroom50
	if name := f.missing(); name != "" {
		return &EnvironmentError{"classroom50", name}
	}
	if o.Time.IsZero() {
		return errors.New("the classroom50 report needs to know the time")
	}
	v := printable(redacted(r, o.Audience))
	out := classroom50Result{
		Schema: "classroom50/result/v1", Classroom: f.Classroom, Assignment: f.Assignment, Type: f.Type, Owner: f.Owner,
		Submission: f.Submission, Commit: f.Commit, Release: f.Release, Review: f.Review,
		Datetime: o.Time.UTC().Format(time.RFC3339), Tests: []classroom50Test{},
	}
	if v.Score == nil {
		out.Tests = append(out.Tests, classroom50Test{Name: "no score: " + firstLine(v.FaultReason)})
		return writeIndented(w, out)
	}
	out.Score, out.MaxScore = *v.Score, v.MaxScore
	v.All(func(p *result.Part, c *result.Check) bool {
		out.Tests = append(out.Tests, classroom50Test{
			Name: p.Name + ": " + c.Title, Passed: c.Status == result.Pass, Score: c.Score, MaxScore: c.MaxScore})
		return true
	})
	return writeIndented(w, out)
}
