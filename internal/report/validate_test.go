package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"grade/internal/result"
)

func contains(b []byte, s string) bool { return bytes.Contains(b, []byte(s)) }

// harmless checks what holds for every format: nothing in it acts on a
// terminal, and, but for our own commands, on a CI runner.
func harmless(t testing.TB, format string, b []byte) {
	t.Helper()
	if !utf8.Valid(b) {
		t.Fatalf("%s is not UTF-8", format)
	}
	for _, r := range string(b) {
		if !strconv.IsPrint(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r) {
			t.Fatalf("%s holds %U", format, r)
		}
	}
	if format == "github" {
		return
	}
	for line := range strings.SplitSeq(string(b), "\n") {
		if strings.HasPrefix(strings.TrimSpace(line), "::") || strings.Contains(line, "##[") {
			t.Fatalf("%s commands the runner: %q", format, line)
		}
	}
}

func strictJSON(t testing.TB, b []byte, into any) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		t.Fatalf("%v in\n%s", err, b)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		t.Fatal("more than one JSON value")
	}
	if !bytes.HasSuffix(b, []byte("}\n")) {
		t.Fatal("no newline at the end")
	}
}

func validateJSON(t testing.TB, b []byte, r *result.Result) {
	t.Helper()
	var got result.Result
	strictJSON(t, b, &got)
	if (got.Score == nil) != (r.Score == nil) || got.Score != nil && *got.Score != *r.Score {
		t.Errorf("score %v, want %v", got.Score, r.Score)
	}
	validateSchema(t, b)
}

func validateText(t testing.TB, b []byte, r *result.Result) {
	t.Helper()
	if !contains(b, "\n"+scoreLine(r, r.MaxScore)+"\nNext:  ") {
		t.Errorf("no score line before what is next in\n%s", b)
	}
}

// junitChildren is which element may stand in which, and junitAttributes which
// attributes each may have.
func junitChildren() map[string][]string {
	return map[string][]string{
		"":           {"testsuites"},
		"testsuites": {"testsuite"},
		"testsuite":  {"properties", "testcase"},
		"properties": {"property"},
		"testcase":   {"failure", "error", "skipped", "system-out"},
	}
}

func junitAttributes() map[string][]string {
	return map[string][]string{
		"testsuites": {"name", "tests", "failures", "errors", "time"},
		"testsuite":  {"name", "tests", "failures", "errors", "skipped", "time", "timestamp"},
		"property":   {"name", "value"},
		"testcase":   {"classname", "name", "time"},
		"failure":    {"message", "type"},
		"error":      {"message", "type"},
		"skipped":    {"message"},
	}
}

func validateJUnit(t testing.TB, b []byte, r *result.Result) {
	t.Helper()
	children, attributes := junitChildren(), junitAttributes()
	d := xml.NewDecoder(bytes.NewReader(b))
	path := []string{""}
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, b)
		}
		switch e := token.(type) {
		case xml.StartElement:
			if !slices.Contains(children[path[len(path)-1]], e.Name.Local) {
				t.Fatalf("<%s> in <%s>", e.Name.Local, path[len(path)-1])
			}
			for _, a := range e.Attr {
				if !slices.Contains(attributes[e.Name.Local], a.Name.Local) {
					t.Fatalf("<%s %s>", e.Name.Local, a.Name.Local)
				}
			}
			path = append(path, e.Name.Local)
		case xml.EndElement:
			path = path[:len(path)-1]
		}
	}
	validateJUnitCounts(t, b, r)
}

func validateJUnitCounts(t testing.TB, b []byte, r *result.Result) {
	t.Helper()
	var all junitSuites
	if err := xml.Unmarshal(b, &all); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(all.Name, scoreLine(r, r.MaxScore)) {
		t.Errorf("the name %q does not hold the score", all.Name)
	}
	var sum junitSuites
	points := 0
	for _, s := range all.Suites {
		failures, errs, skipped := 0, 0, 0
		for _, c := range s.Cases {
			if c.Failure != nil {
				failures++
			}
			if c.Error != nil {
				errs++
			}
			if c.Skipped != nil {
				skipped++
			}
		}
		if s.Tests != len(s.Cases) || s.Failures != failures || s.Errors != errs || s.Skipped != skipped {
			t.Errorf("the suite %s counts wrongly: %+v", s.Name, s)
		}
		sum.Tests, sum.Failures, sum.Errors = sum.Tests+s.Tests, sum.Failures+s.Failures, sum.Errors+s.Errors
		if s.Properties == nil {
			continue
		}
		for _, p := range s.Properties.List {
			if n, err := strconv.Atoi(p.Value); err == nil && p.Name == "score" {
				points += n
			}
		}
	}
	if all.Tests != sum.Tests || all.Failures != sum.Failures || all.Errors != sum.Errors {
		t.Errorf("the whole counts %d tests, %d failures, %d errors; its suites %d, %d, %d",
			all.Tests, all.Failures, all.Errors, sum.Tests, sum.Failures, sum.Errors)
	}
	if want := partPoints(r); points != want {
		t.Errorf("the suites have %d points, the parts %d", points, want)
	}
}

func partPoints(r *result.Result) int {
	n := 0
	for _, p := range r.Parts {
		if len(p.Checks) > 0 {
			n += p.Score
		}
	}
	return n
}

func validateGitHub(t testing.TB, b []byte, r *result.Result) {
	t.Helper()
	form := regexp.MustCompile(`^::(error|warning|notice)(?: ((?:file|line|col|title)=[^:,]*(?:,(?:file|line|col|title)=[^:,]*)*))?::(.*)$`)
	counts := map[string]int{}
	for line := range strings.Lines(string(b)) {
		m := form.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
		if m == nil {
			t.Fatalf("not a command of ours: %q", line)
		}
		counts[m[1]]++
	}
	for kind, n := range counts {
		if n > 10 {
			t.Errorf("%d annotations of kind %s", n, kind)
		}
	}
	if r.Score == nil {
		return
	}
	for _, want := range []string{
		fmt.Sprintf("::notice title=Autograding complete::Points %d/%d\n", *r.Score, r.MaxScore),
		fmt.Sprintf("::notice title=Autograding report::{\"totalPoints\":%d,\"maxPoints\":%d}\n", *r.Score, r.MaxScore),
	} {
		if !contains(b, want) {
			t.Errorf("no %s", want)
		}
	}
}

func validateGradescope(t testing.TB, b []byte, r *result.Result) {
	t.Helper()
	var g gradescope
	strictJSON(t, b, &g)
	if (g.Score == nil) != (r.Score == nil) || g.Score != nil && *g.Score != *r.Score {
		t.Errorf("score %v, want %v", g.Score, r.Score)
	}
	if len(g.Tests) == 0 && g.Score == nil {
		t.Error("neither a score nor tests: Gradescope refuses that")
	}
	visibilities := []string{"hidden", "after_due_date", "after_published", "visible"}
	for _, test := range g.Tests {
		if !slices.Contains([]string{"passed", "failed"}, test.Status) || !slices.Contains(visibilities, test.Visibility) ||
			test.Name == "" || test.Score > test.MaxScore {
			t.Errorf("bad test: %+v", test)
		}
	}
	if !strings.Contains(g.Output, scoreLine(r, r.MaxScore)) {
		t.Errorf("the output does not hold the score: %q", g.Output)
	}
}

func validateClassroom50(t testing.TB, b []byte, r *result.Result) {
	t.Helper()
	var c classroom50Result
	strictJSON(t, b, &c)
	for _, s := range []string{c.Classroom, c.Assignment, c.Owner, c.Commit, c.Release, c.Review, c.Datetime} {
		if s == "" {
			t.Errorf("an empty string in %+v", c)
		}
	}
	if c.Schema != "classroom50/result/v1" || !slices.Contains([]string{"individual", "group", "team"}, c.Type) ||
		!strings.HasPrefix(c.Submission, "submit/") || c.Score < 0 || c.Score > c.MaxScore || c.Tests == nil {
		t.Errorf("the runner refuses %+v", c)
	}
	for _, test := range c.Tests {
		if test.Name == "" || test.Score < 0 || test.Score > test.MaxScore {
			t.Errorf("the runner refuses %+v", test)
		}
	}
	if r.Score != nil && (c.Score != *r.Score || c.MaxScore != r.MaxScore) {
		t.Errorf("%d of %d, want %d of %d", c.Score, c.MaxScore, *r.Score, r.MaxScore)
	}
}

// validateMarkdown checks that outside of code blocks there are only the lines
// that the format is made of, with every foreign text in a code span.
func validateMarkdown(t testing.TB, b []byte, r *result.Result) {
	t.Helper()
	outside := regexp.MustCompile("^(|#{2,3} `.*`|\\*\\*Score: [^`*]*\\*\\*|\\| Part \\| Points \\| \\||\\|---\\|---:\\|---\\|" +
		"|\\| `.*` \\| -?\\d+ of -?\\d+ \\| `.*` \\|)$")
	fence := ""
	for line := range strings.SplitSeq(string(b), "\n") {
		switch {
		case fence != "" && line == fence:
			fence = ""
		case fence != "":
			if strings.HasPrefix(strings.TrimSpace(line), fence) {
				t.Fatalf("a fence inside a block: %q", line)
			}
		case strings.HasPrefix(line, "```") && strings.HasSuffix(line, "`text"):
			fence = strings.TrimSuffix(line, "text")
		case !outside.MatchString(line):
			t.Fatalf("loose text: %q", line)
		}
	}
	if fence != "" {
		t.Fatal("a block is not closed")
	}
	if !contains(b, "**"+scoreLine(r, r.MaxScore)+"**") {
		t.Error("no score line")
	}
}
