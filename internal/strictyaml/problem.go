package strictyaml

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// maxProblems is how many problems one error lists; past it a count is enough.
const maxProblems = 10

// Problem is one thing wrong with a file, and what to do about it.
type Problem struct {
	File string
	// Line and Column count from 1, Column in characters; zero where the
	// problem is with the file as a whole.
	Line, Column int
	// Message says what is wrong, Remedy what to do; Remedy may be empty.
	Message, Remedy string
}

// String is the problem on one line, as editors understand it, and its remedy
// on a second, indented one.
func (p Problem) String() string {
	var b strings.Builder
	b.WriteString(p.File)
	if p.Line > 0 {
		fmt.Fprintf(&b, ":%d:%d", p.Line, max(p.Column, 1))
	}
	b.WriteString(": " + p.Message)
	if p.Remedy != "" {
		b.WriteString("\n    " + p.Remedy)
	}
	return b.String()
}

// Error is everything wrong with one file, in the order of the file.
type Error struct {
	// Problems has between 1 and 10 entries.
	Problems []Problem
	// More counts the problems that are not listed.
	More int
}

// NewError returns an *Error of the problems, sorted by position and cut after
// the tenth, or nil where there are none.
func NewError(problems []Problem) error {
	if len(problems) == 0 {
		return nil
	}
	sorted := slices.Clone(problems)
	slices.SortStableFunc(sorted, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	listed := sorted[:min(len(sorted), maxProblems)]
	return &Error{Problems: listed, More: len(sorted) - len(listed)}
}

// Error lists the problems, each with its remedy.
func (e *Error) Error() string {
	lines := make([]string, 0, len(e.Problems)+1)
	for _, p := range e.Problems {
		lines = append(lines, p.String())
	}
	if e.More > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", e.More))
	}
	return strings.Join(lines, "\n")
}
