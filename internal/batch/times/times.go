// Package times reads a list of when each learner handed in, for the downloads
// that don't say. What no row says stays unknown.
package times

import (
	"errors"
	"slices"
	"strings"
	"time"

	"grade/internal/sheet"
)

// MaxErrors is how many mistakes of a file are reported at once.
const MaxErrors = 20

// The years that a time may lie in: what is outside is a slip of the pen.
const (
	firstYear = 2000
	lastYear  = 2199
)

// Columns are the header names. Both are needed, in any order; there are no
// others.
func Columns() []string { return []string{"id", "time"} }

// List has the time of each learner that a file names.
type List struct {
	rows []row
	byID map[string]int // by the id in lower case
}

type row struct {
	id   string
	when time.Time // zero: said to be unknown
	line int
}

// Parse reads a CSV of learners' ids and the times at which they handed in, as
// RFC 3339 has them or with a space for the T; a time without a zone is one of
// in. An empty time is an unknown one. It is strict, since a slip would make
// somebody late: an unknown column, a second row for a learner, or what is no
// time is an error. The error joins up to MaxErrors of type *sheet.Error, each
// with its position. The limits of the file are sheet's.
func Parse(data []byte, in *time.Location) (*List, error) {
	s, err := sheet.Parse(data)
	if err != nil {
		return nil, err
	}
	id, when, err := columns(s)
	if err != nil {
		return nil, err
	}
	l := &List{byID: map[string]int{}}
	var errs []error
	for _, r := range s.Body() {
		if err := l.add(r, id, when, len(s.Header().Cells), in); err != nil {
			if errs = append(errs, err); len(errs) == MaxErrors {
				break
			}
		}
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return l, nil
}

// columns finds the two columns.
func columns(s *sheet.Sheet) (id, when int, err error) {
	header := s.Header()
	for i, c := range header.Cells {
		name := strings.ToLower(strings.TrimSpace(c.Text))
		if !slices.Contains(Columns(), name) {
			return 0, 0, c.Errorf("unknown column %q: the columns are %s", c.Text, strings.Join(Columns(), ", "))
		}
		if s.Column(name) != i {
			return 0, 0, c.Errorf("column %q stands twice", name)
		}
	}
	for _, name := range Columns() {
		if s.Column(name) < 0 {
			return 0, 0, header.Cells[0].Errorf("column %q is missing", name)
		}
	}
	return s.Column("id"), s.Column("time"), nil
}

func (l *List) add(r sheet.Row, id, when, width int, in *time.Location) error {
	if len(r.Cells) != width {
		return r.Cells[0].Errorf("%d cells where the header has %d", len(r.Cells), width)
	}
	out := row{id: r.At(id), line: r.Line}
	if out.id == "" {
		return r.Cells[id].Errorf("id is empty")
	}
	if first, twice := l.byID[strings.ToLower(out.id)]; twice {
		return r.Cells[id].Errorf("%s stands on line %d already", out.id, l.rows[first].line)
	}
	if text := r.At(when); text != "" {
		t, ok := parse(text, in)
		if !ok {
			return r.Cells[when].Errorf("%q is no time: write 2026-03-01T23:59:00+01:00, or 2026-03-01 23:59", text)
		}
		out.when = t
	}
	l.byID[strings.ToLower(out.id)] = len(l.rows)
	l.rows = append(l.rows, out)
	return nil
}

// parse reads a time in one of the forms that sheets and programs write and
// that can be read in one way only: no 03/04 for a month and a day.
func parse(text string, in *time.Location) (time.Time, bool) {
	for _, form := range []string{time.RFC3339, "2006-01-02 15:04:05Z07:00", "2006-01-02 15:04:05 Z07:00", "2006-01-02 15:04:05 -0700",
		"2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02 15:04"} {
		if t, err := time.ParseInLocation(form, text, in); err == nil {
			return t, t.Year() >= firstYear && t.Year() <= lastYear
		}
	}
	return time.Time{}, false
}

// Of is when a learner handed in, by id without case. The time is zero where
// the file says that it is unknown; ok is false where it says nothing.
func (l *List) Of(id string) (when time.Time, ok bool) {
	i, ok := l.byID[strings.ToLower(strings.TrimSpace(id))]
	if !ok {
		return time.Time{}, false
	}
	return l.rows[i].when, true
}

// Unused are the ids that are not among ids, as the file has them and in its
// order.
func (l *List) Unused(ids []string) []string {
	known := map[string]bool{}
	for _, id := range ids {
		known[strings.ToLower(id)] = true
	}
	var out []string
	for _, r := range l.rows {
		if !known[strings.ToLower(r.id)] {
			out = append(out, r.id)
		}
	}
	return out
}
