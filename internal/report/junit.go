package report

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"

	"grade/internal/result"
)

// The elements of JUnit's XML as CI services read it. It has no owner; these
// are the parts that the Ant task's, Jenkins's and GitLab's readers share.
type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Time     string       `xml:"time,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name       string           `xml:"name,attr"`
		Tests      int              `xml:"tests,attr"`
		Failures   int              `xml:"failures,attr"`
		Errors     int              `xml:"errors,attr"`
		Skipped    int              `xml:"skipped,attr"`
		Time       string           `xml:"time,attr"`
		Timestamp  string           `xml:"timestamp,attr,omitempty"`
		Properties *junitProperties `xml:"properties"`
		Cases      []junitCase      `xml:"testcase"`
	}
	junitProperties struct {
		List []junitProperty `xml:"property"`
	}
	junitProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		Time    string        `xml:"time,attr"`
		Failure *junitProblem `xml:"failure"`
		Error   *junitProblem `xml:"error"`
		Skipped *junitSkip    `xml:"skipped"`
		Output  string        `xml:"system-out,omitempty"`
	}
	junitProblem struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
		Text    string `xml:",chardata"`
	}
	junitSkip struct {
		Message string `xml:"message,attr"`
	}
)

// writeJUnit renders a result as JUnit XML: a suite for each part, a case for
// each check. A wrong answer is a failure, code that could not be run or died
// an error, and what is not started is skipped. JUnit has no points: they are
// in each suite's properties, and in the name of the whole.
func writeJUnit(w io.Writer, r *result.Result, o Options) error {
	v := printable(redacted(r, o.Audience))
	o = o.withDefaults(v)
	root := junitSuites{
		Name: v.Exercise + ", " + scoreLine(v, o.PassMark),
		Time: seconds(v.Submission.Seconds),
	}
	if v.Status == result.Fault {
		root.add(junitFault(v))
	}
	for i := range v.Parts {
		if p := &v.Parts[i]; len(p.Checks) > 0 {
			root.add(junitPart(v, p, o))
		}
	}
	out, err := xml.MarshalIndent(root, "", "  ")
	if err != nil {
		return err
	}
	// No attribute has a newline, so each of these stands in an element's text.
	out = bytes.ReplaceAll(out, []byte("&#xA;"), []byte("\n"))
	// As in JSON, a CI runner's command is written so that it is none.
	out = bytes.ReplaceAll(out, []byte("##["), []byte("#&#35;["))
	_, err = fmt.Fprintf(w, "%s%s\n", xml.Header, out)
	return err
}

func (s *junitSuites) add(suite junitSuite) {
	s.Suites = append(s.Suites, suite)
	s.Tests += suite.Tests
	s.Failures += suite.Failures
	s.Errors += suite.Errors
}

func junitFault(r *result.Result) junitSuite {
	return junitSuite{Name: r.Exercise, Tests: 1, Errors: 1, Time: seconds(0), Cases: []junitCase{{
		Class: r.Exercise, Name: faultTitle(r), Time: seconds(0),
		Error: &junitProblem{Message: firstLine(r.FaultReason), Type: string(result.Fault), Text: inertLines(faultText(r))},
	}}}
}

func junitPart(r *result.Result, p *result.Part, o Options) junitSuite {
	s := junitSuite{Name: r.Exercise + "." + p.Name, Tests: len(p.Checks), Time: seconds(0),
		Properties: &junitProperties{[]junitProperty{
			{"score", fmt.Sprint(p.Score)},
			{"max_score", fmt.Sprint(p.MaxScore)},
		}}}
	if !o.Time.IsZero() {
		s.Timestamp = o.Time.UTC().Format("2006-01-02T15:04:05")
	}
	for i := range p.Checks {
		c := &p.Checks[i]
		one := junitCase{Class: s.Name, Name: c.Title, Time: seconds(0), Output: inertLines(c.Output)}
		problem := &junitProblem{Message: summary(c), Type: string(c.Status), Text: details(r, p, c, o)}
		switch c.Status {
		case result.Pass:
		case result.Fail:
			one.Failure = problem
			s.Failures++
		case result.Blank, result.Skipped:
			one.Skipped = &junitSkip{Message: summary(c)}
			s.Skipped++
		default:
			one.Error = problem
			s.Errors++
		}
		s.Cases = append(s.Cases, one)
	}
	return s
}

// summary says in one line how a check ended.
func summary(c *result.Check) string {
	s := wordingOf(c.Status).label
	if m := firstLine(c.Message); m != "" && c.Status != result.Blank {
		s += ": " + m
	}
	return s
}

func seconds(s float64) string {
	return fmt.Sprintf("%.3f", (time.Duration(s * float64(time.Second))).Seconds())
}

func inertLines(s string) string {
	split := strings.Split(s, "\n")
	for i, line := range split {
		split[i] = inert(line)
	}
	return strings.Join(split, "\n")
}

// faultText tells a learner about a fault.
func faultText(r *result.Result) string {
	if nothingRead(r) {
		return faultTitle(r) + ": " + r.FaultReason + "\n" + notZero
	}
	return faultTitle(r) + ": " + r.FaultReason +
		"\nThis is not your fault, and it is not a score of 0: there is no score."
}

// faultTitle says in a few words what a fault is.
func faultTitle(r *result.Result) string {
	if nothingRead(r) {
		return "There was nothing to grade"
	}
	return "The grader could not do its work"
}

// notZero says what becomes of a submission in which there is nothing to grade.
const notZero = "This is not a score of 0: there is no score until a person has looked at it."

// nothingRead reports whether a fault is that a grader found nothing to read,
// so that there is no hash of anything: it has done its work then.
func nothingRead(r *result.Result) bool {
	return r.Status == result.Fault && r.Submission.SHA256 == "" && r.Grader.Version != ""
}
