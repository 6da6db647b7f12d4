// Package report renders a result for those who read it: a person at a
// terminal, a CI service, a gradebook's autograder. Each format is one file
// and one pure function of a result onto a writer. None of them computes a
// score: all show the result's own.
package report

import (
	"io"
	"path"
	"strconv"
	"time"

	"grade/internal/result"
	"grade/internal/term"
)

// Format is one way to render a result.
type Format struct {
	// Name is what --report takes; Summary is its one line of help.
	Name, Summary string
	// Write renders r. It fails only where w does, or where the format needs
	// facts that the options lack.
	Write func(w io.Writer, r *result.Result, o Options) error
}

// Formats lists every format, the default first.
func Formats() []Format {
	return []Format{
		{"text", "for people, at a terminal", writeText},
		{"json", "the whole result, schema " + result.Schema, writeJSON},
		{"junit", "JUnit XML, for CI services", writeJUnit},
		{"github", "annotations on a GitHub Actions run", writeGitHub},
		{"gradescope", "Gradescope's results.json", writeGradescope},
		{"classroom50", "Classroom 50's result.json", writeClassroom50},
		{"markdown", "for a job's summary or a comment", writeMarkdown},
	}
}

// Lookup finds a format by its name.
func Lookup(name string) (Format, bool) {
	for _, f := range Formats() {
		if f.Name == name {
			return f, true
		}
	}
	return Format{}, false
}

// Audience says who will read a report.
type Audience int

// A learner sees what the rubric's visibility lets them see; staff see all.
// The zero value is the careful one.
const (
	Learner Audience = iota
	Staff
)

// Options are what a report needs to know beside the result. The zero value
// suits every format but classroom50.
type Options struct {
	// Width is in columns; 0 means term.DefaultWidth.
	Width int
	// Palette colours the text format; the zero Palette does not.
	Palette term.Palette
	// Base stands before a file's name, so that positions are relative to
	// where the reader stands. It is submission.Submission.Base.
	Base     string
	Audience Audience
	// Command is what the program is called by, "grade" if empty.
	Command string
	// PassMark is in points; 0 means all of them.
	PassMark int
	// Full shows every failing check with its calls; otherwise the text
	// format shows a few of each part so and the others in a line each.
	Full bool
	// Time is when the result was made, for the formats that have a place for
	// it; zero where unknown. classroom50 can't do without.
	Time time.Time
	// Classroom50 is what that format needs from its environment.
	Classroom50 Classroom50
}

func (o Options) withDefaults(r *result.Result) Options {
	if o.Width <= 0 {
		o.Width = term.DefaultWidth
	}
	if o.Palette.Good == nil {
		o.Palette = term.NewPalette(false)
	}
	if o.Command == "" {
		o.Command = "grade"
	}
	if o.PassMark <= 0 {
		o.PassMark = r.MaxScore
	}
	return o
}

// file puts a submission's file where the reader finds it.
func (o Options) file(name string) string {
	return path.Join(term.Visible(o.Base), name)
}

// position is where a check points to, as editors parse it; empty where that
// is unknown. A zero line or column is left out.
func (o Options) position(c *result.Check) string {
	if c.File == "" {
		return ""
	}
	s := o.file(c.File)
	if c.Line > 0 {
		s += ":" + strconv.Itoa(c.Line)
		if c.Column > 0 {
			s += ":" + strconv.Itoa(c.Column)
		}
	}
	return s
}
