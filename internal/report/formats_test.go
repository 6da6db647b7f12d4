package report

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"grade/internal/result"
)

// machine are the options that every machine format is tested with.
func machine() Options {
	return Options{
		Base: "work/sample",
		Time: time.Date(2026, 3, 1, 12, 30, 0, 0, time.UTC),
		Classroom50: Classroom50{
			Classroom: "autumn", Assignment: "sample", Type: "individual", Owner: "learner-017",
			Submission: "submit/2026-03-01T12-00-00Z-0a1b2c3", Commit: "https://example.org/commit/0a1b2c3",
			Release: "https://example.org/release/1", Review: "https://example.org/compare/1",
		},
	}
}

// machineFormats are the formats that a validator of this package reads.
func machineFormats() []struct {
	name, extension string
	validate        func(testing.TB, []byte, *result.Result)
} {
	return []struct {
		name, extension string
		validate        func(testing.TB, []byte, *result.Result)
	}{
		{"json", ".json", validateJSON},
		{"junit", ".xml", validateJUnit},
		{"github", ".txt", validateGitHub},
		{"gradescope", ".json", validateGradescope},
		{"classroom50", ".json", validateClassroom50},
		{"markdown", ".md", validateMarkdown},
		{"text", ".txt", validateText},
	}
}

func TestMachineFormats(t *testing.T) {
	t.Parallel()
	for _, f := range machineFormats() {
		for name, r := range results(t) {
			t.Run(f.name+"/"+name, func(t *testing.T) {
				t.Parallel()
				got := render(t, f.name, r, machine())
				f.validate(t, got, r)
				harmless(t, f.name, got)
				golden(t, filepath.Join(f.name, name+f.extension), got)
			})
		}
	}
}

func TestEveryFormatHasAValidator(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, f := range machineFormats() {
		known[f.name] = true
	}
	for _, f := range Formats() {
		if !known[f.Name] {
			t.Errorf("no validator for %s", f.Name)
		}
	}
}

// A secret stands in every field that a hidden check must not show.
func TestHiddenChecksTellLearnersNothing(t *testing.T) {
	t.Parallel()
	const secret = "SECRET-7f3a"
	c := result.Check{ID: "a/b", Title: "a title", Status: result.Fail, MaxScore: 5, Visibility: result.Hidden,
		Message: secret, Why: secret, File: secret, Line: 3, Column: 1, Excerpt: secret, Help: secret, Root: secret,
		Trace: []result.Call{{Call: secret, Result: secret, Want: secret}}, Frames: []string{secret}, Output: secret,
		Misconception: secret, Explanation: secret, Next: secret}
	score := 0
	r := &result.Result{Schema: result.Schema, Exercise: "sample", Status: result.Graded, Score: &score, MaxScore: 5,
		Parts: []result.Part{{Name: "A", MaxScore: 5, Checks: []result.Check{c}}}}
	for _, f := range Formats() {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			if got := render(t, f.Name, r, machine()); contains(got, secret) {
				t.Errorf("a learner is shown:\n%s", got)
			}
			staff := machine()
			staff.Audience = Staff
			if got := render(t, f.Name, r, staff); !contains(got, secret) && f.Name != "classroom50" {
				t.Errorf("staff are not shown it:\n%s", got)
			}
		})
	}
	if got := render(t, "text", r, Options{}); !contains(got, "1 hidden check") || !contains(got, "decide 5 of the 5 points") {
		t.Errorf("the report does not say what the hidden check decides:\n%s", got)
	}
}

func TestAFaultIsNoZero(t *testing.T) {
	t.Parallel()
	r := results(t)["fault"]
	for _, f := range Formats() {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			got := render(t, f.Name, r, machine())
			if !contains(got, "toolchain") {
				t.Errorf("the fault is not named:\n%s", got)
			}
			if contains(got, "0 of 100 points") || contains(got, "Points 0/100") {
				t.Errorf("the fault is a zero:\n%s", got)
			}
		})
	}
}

func TestClassroom50SaysWhichFactIsMissing(t *testing.T) {
	t.Parallel()
	f, _ := Lookup("classroom50")
	err := f.Write(discard{}, results(t)["mixed"], Options{Classroom50: Classroom50FromEnv(func(name string) (string, bool) {
		return "x", name != "COMMIT_URL"
	})})
	e, ok := err.(*EnvironmentError)
	if !ok || e.Variable != "COMMIT_URL" || e.Remedy() == "" {
		t.Errorf("got %v", err)
	}
}

type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }

func TestClassroom50FromEnv(t *testing.T) {
	t.Parallel()
	env := map[string]string{"CLASSROOM": "c", "ASSIGNMENT": "a", "USERNAME": "u", "SUBMISSION_TAG": "submit/1", "COMMIT_URL": "k", "RELEASE_URL": "r"}
	got := Classroom50FromEnv(func(name string) (string, bool) { v, ok := env[name]; return v, ok })
	want := Classroom50{Classroom: "c", Assignment: "a", Type: "individual", Owner: "u", Submission: "submit/1", Commit: "k", Release: "r", Review: "k"}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestSummaryStaysWithinGitHubsLimit(t *testing.T) {
	t.Parallel()
	r := *results(t)["crashes"]
	checks := make([]result.Check, 300)
	for i := range checks {
		checks[i] = result.Check{Status: result.Fail, Title: "t", MaxScore: 1, Message: strings.Repeat("x", 4000)}
	}
	r.Parts = []result.Part{{Name: "Drawer", Checks: checks}}
	var b countingWriter
	if err := WriteSummary(&b, &r, Options{Full: true}); err != nil {
		t.Fatal(err)
	}
	if b.n == 0 || b.n > maxSummary/2 {
		t.Errorf("the summary has %d bytes; only the table fits", b.n)
	}
}

type countingWriter struct{ n int }

func (w *countingWriter) Write(p []byte) (int, error) { w.n += len(p); return len(p), nil }
