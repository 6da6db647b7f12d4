// Package overrides reads the points that people set by hand and applies them
// on top of what the grader found. They come last, they survive every regrade,
// and they are flagged when what lies beneath them has changed.
package overrides

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"grade/internal/sheet"
)

// Total is what the check column says for an override of the whole score.
const Total = "total"

// MaxErrors is how many mistakes of a file are reported at once.
const MaxErrors = 20

// Override is one row of overrides.csv.
type Override struct {
	// Learner is the submission's id, compared without case.
	Learner string
	// Check is a check's id, or Total.
	Check  string
	Points int
	Reason string
	By     string
	// Line is the row's line in the file, from 1.
	Line int
}

// Columns are the header names, in the order in which documents show them.
// Each is needed; the file may have them in any order, and no others.
func Columns() []string { return []string{"learner", "check", "points", "reason", "by"} }

// Parse reads overrides.csv. It is strict, since each row changes somebody's
// grade: an unknown column, a missing reason or a second row for the same
// learner and check is an error. The error joins up to MaxErrors of type
// *sheet.Error, each with its position.
func Parse(data []byte) ([]Override, error) {
	s, err := sheet.Parse(data)
	if err != nil {
		return nil, err
	}
	index, err := columns(s)
	if err != nil {
		return nil, err
	}
	var (
		out  []Override
		errs []error
		seen = map[string]int{}
	)
	for _, row := range s.Body() {
		o, err := parseRow(row, index, len(s.Header().Cells))
		if err == nil {
			if first, twice := seen[o.key()]; twice {
				err = row.Cells[0].Errorf("%s of %s is set on line %d already", o.Check, o.Learner, first)
			}
			seen[o.key()] = row.Line
		}
		if err != nil {
			if errs = append(errs, err); len(errs) == MaxErrors {
				break
			}
			continue
		}
		out = append(out, o)
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return out, nil
}

// columns maps each of Columns to its index.
func columns(s *sheet.Sheet) (map[string]int, error) {
	index := map[string]int{}
	for i, c := range s.Header().Cells {
		name := strings.ToLower(strings.TrimSpace(c.Text))
		if !known(name) {
			return nil, c.Errorf("unknown column %q: the columns are %s", c.Text, strings.Join(Columns(), ", "))
		}
		if _, twice := index[name]; twice {
			return nil, c.Errorf("column %q stands twice", name)
		}
		index[name] = i
	}
	for _, name := range Columns() {
		if _, ok := index[name]; !ok {
			return nil, s.Header().Cells[0].Errorf("column %q is missing", name)
		}
	}
	return index, nil
}

func known(name string) bool {
	for _, c := range Columns() {
		if c == name {
			return true
		}
	}
	return false
}

func parseRow(row sheet.Row, index map[string]int, width int) (Override, error) {
	if len(row.Cells) != width {
		return Override{}, row.Cells[0].Errorf("%d cells where the header has %d", len(row.Cells), width)
	}
	for _, name := range Columns() {
		if row.At(index[name]) == "" {
			return Override{}, row.Cells[index[name]].Errorf("%s is empty", name)
		}
	}
	points := row.Cells[index["points"]]
	n, err := strconv.Atoi(strings.TrimSpace(points.Text))
	if err != nil || n < 0 {
		return Override{}, points.Errorf("points must be a whole number from 0, not %q", points.Text)
	}
	o := Override{
		Learner: row.At(index["learner"]), Check: row.At(index["check"]), Points: n,
		Reason: row.At(index["reason"]), By: row.At(index["by"]), Line: row.Line,
	}
	if strings.EqualFold(o.Check, Total) {
		o.Check = Total
	}
	return o, nil
}

// key names what is overridden, for whom.
func (o Override) key() string { return strings.ToLower(o.Learner) + "\x00" + o.Check }

func (o Override) String() string {
	return fmt.Sprintf("line %d: %s of %s", o.Line, o.Check, o.Learner)
}
