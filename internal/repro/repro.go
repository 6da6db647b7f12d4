// Package repro writes the calls that a check made, and what they had to
// return, as an ordinary Go test in the learner's own package. The test fails
// under plain go test in the same way as the check, and passes once the code
// is right.
package repro

import (
	"bytes"
	"fmt"
	"go/format"
	"go/token"
	"slices"
	"strings"
	"unicode"

	"grade/internal/exam"
	"grade/internal/exercise"
	"grade/internal/result"
	"grade/internal/term"
)

// marker starts every file that is written here.
const marker = "// Written by grade repro"

// IsOurs reports whether a file was written by this package.
func IsOurs(data []byte) bool { return bytes.HasPrefix(data, []byte(marker)) }

// FileName is the name of a check's test file.
func FileName(id string) string {
	return "repro_" + strings.Join(elements(id), "_") + "_test.go"
}

// TestName is the name of a check's test.
func TestName(id string) string { return "TestRepro" + camel(id) }

// elements are the words that an id is made of, in lower case.
func elements(id string) []string {
	return strings.FieldsFunc(strings.ToLower(id), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

func camel(id string) string {
	var b strings.Builder
	for _, e := range elements(id) {
		b.WriteString(strings.ToUpper(e[:1]) + e[1:])
	}
	return b.String()
}

// Case is a verdict that is to be seen again.
type Case struct {
	Exercise *exercise.Exercise
	// Package is the name in the learner's package clause.
	Package string
	Verdict result.Check
	Failing *exam.Failing
}

// maxBefore bounds the histories that are made before the one that goes wrong.
const maxBefore = 100

// Source returns the test file, formatted. An error is the exercise's fault.
func (c Case) Source() ([]byte, error) {
	if !token.IsIdentifier(c.Package) {
		return nil, fmt.Errorf("no package is called %q", c.Package)
	}
	w := &writer{Case: c, imports: []string{"testing"}}
	if c.Exercise.Spell != nil {
		w.spelling = c.Exercise.Spell(c.Verdict.ID, c.Failing.History, c.Failing.Step)
	}
	w.test()
	var file bytes.Buffer
	w.comment(&file)
	slices.Sort(w.imports)
	imports := fmt.Sprintf("%q", w.imports[0])
	if len(w.imports) > 1 {
		imports = "(\n\"" + strings.Join(w.imports, "\"\n\"") + "\"\n)"
	}
	fmt.Fprintf(&file, "\npackage %s\n\nimport %s\n\n", c.Package, imports)
	file.Write(w.body.Bytes())
	file.WriteString(w.own(w.spelling.Helpers))
	source, err := format.Source(file.Bytes())
	if err != nil {
		return nil, fmt.Errorf("the test of %s: %w", c.Verdict.ID, err)
	}
	return source, nil
}

// commentWidth is how wide a comment's text is set, in columns.
const commentWidth = 77

// comment says what the test is and what to expect of it.
func (w *writer) comment(b *bytes.Buffer) {
	fmt.Fprintf(b, "%s; running it again replaces this file.\n", marker)
	say := func(text string) {
		b.WriteString("//\n")
		for line := range strings.Lines(term.Wrap(term.Visible(text), commentWidth, 0)) {
			b.WriteString("// " + strings.TrimRight(line, "\n") + "\n")
		}
	}
	say(fmt.Sprintf("The check %s: %s.", w.Verdict.ID, w.Verdict.Title))
	say("It found: " + strings.TrimSuffix(w.Verdict.Message, ".") + ".")
	say(w.expectation())
	b.WriteString("//\n//\tgo test -run '^" + TestName(w.Verdict.ID) + "$'\n")
}

func (w *writer) expectation() string {
	switch w.Verdict.Status {
	case result.Fail:
		return "So the test fails for now, and passes once the code is right."
	case result.Panic:
		return "So the test panics for now, with your own lines on the stack, and passes once the code is right."
	case result.Timeout, result.Deadlock:
		return "So the test is ended by its watchdog for now, which prints where every goroutine is: look for your own lines. " +
			"It passes once the code is right."
	case result.Unstable:
		return "Since it does not happen every time, the test may pass now and then: add -count=100 to run it often. " +
			"It passes every time once the code is right."
	}
	return "So the test ends in the same way for now, and passes once the code is right."
}
