// Package gradebook puts scores where a course keeps its grades: into the
// instructor's own sheet, as the LMS exported it, and into tables of our own.
//
// What an LMS silently does with a sheet that is not quite its own (create a
// second assignment, skip a row) is why its own sheet is filled in place: one
// column changes and every other byte stays. The facts about each format are
// from the sources of Canvas (lib/gradebook_exporter.rb) and of Moodle
// (mod/assign/feedback/offline), and from exports in public use for
// Gradescope and Blackboard.
package gradebook

import (
	"fmt"
	"path/filepath"
	"strings"

	"grade/internal/roster"
	"grade/internal/sheet"
)

// Kind is an LMS whose sheets can be filled.
type Kind string

// The kinds of sheets.
const (
	Canvas     Kind = "canvas"
	Moodle     Kind = "moodle"
	Gradescope Kind = "gradescope"
	Blackboard Kind = "blackboard"
)

// Kinds lists the kinds in the order in which documents name them.
func Kinds() []Kind { return []Kind{Canvas, Moodle, Gradescope, Blackboard} }

// Request is one --gradebook: KIND=SHEET or KIND=SHEET:ASSIGNMENT.
type Request struct {
	Kind  Kind
	Sheet string
	// Assignment is the column's title or id; empty where the sheet has only one.
	Assignment string
}

// ParseRequest reads a Request. Only a colon in the last element of the path
// starts the assignment, so a Windows drive does not.
func ParseRequest(text string) (Request, error) {
	kind, rest, ok := strings.Cut(text, "=")
	r := Request{Kind: Kind(strings.ToLower(kind)), Sheet: rest}
	if !ok || rest == "" || !r.Kind.known() {
		return r, fmt.Errorf("%q is not KIND=SHEET[:ASSIGNMENT] with a KIND of %v", text, Kinds())
	}
	base := strings.LastIndexAny(rest, `/\`) + 1
	if base == 0 && len(rest) > 1 && rest[1] == ':' && filepath.VolumeName(rest) != "" {
		base = 2
	}
	if i := strings.IndexByte(rest[base:], ':'); i > 0 {
		r.Sheet, r.Assignment = rest[:base+i], strings.TrimSpace(rest[base+i+1:])
	}
	return r, nil
}

func (k Kind) known() bool {
	for _, known := range Kinds() {
		if k == known {
			return true
		}
	}
	return false
}

// Beside is the name of the filled copy: "-graded" before the extension.
func Beside(path string) string {
	ext := filepath.Ext(path)
	return strings.TrimSuffix(path, ext) + "-graded" + ext
}

// Grade is one submission's score.
type Grade struct {
	// ID is the submission's id, as the LMS's download gave it.
	ID string
	// Score is nil where there is none: a grader's fault stays blank.
	Score *int
	// MaxScore is what Score counts out of; more than 0.
	MaxScore int
}

// Filled is a filled sheet.
type Filled struct {
	Data []byte
	// Column is the header of the column that was filled.
	Column string
	// Changes are the cells that changed, from top to bottom.
	Changes []Change
	// Kept are the rows that were left alone though there is a score, or
	// whose submission has none.
	Kept []Kept
	// Unmatched are the submissions with no row, sorted; Missing the rows
	// with no submission.
	Unmatched []string
	Missing   []roster.Learner
	// Notes are about the sheet as a whole.
	Notes []string
}

// Change is one cell that changed.
type Change struct {
	Line     int
	ID       string
	Old, New string
}

// Kept is one cell that was left alone.
type Kept struct {
	Line      int
	ID, Value string
	Reason    string
}

// Fill fills a sheet. Scores are scaled to the points that the sheet says are
// possible and rounded to two decimals. A cell whose number is right already is
// left as it is written. Errors are of type *sheet.Error.
func Fill(kind Kind, data []byte, assignment string, grades []Grade) (*Filled, error) {
	s, err := sheet.Parse(data)
	if err != nil {
		return nil, err
	}
	t, err := locate(kind, s, assignment)
	if err != nil {
		return nil, err
	}
	list, err := roster.FromSheet(s, t.identifier)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(grades))
	for i, g := range grades {
		ids[i] = g.ID
	}
	join := list.Join(ids)
	out := &Filled{Column: strings.TrimSpace(s.Header().Cells[t.column].Text), Notes: list.Notes,
		Unmatched: join.Strangers, Missing: join.Missing}
	byLine := map[int]Grade{}
	for _, g := range grades {
		l, ok := join.Matched[g.ID]
		if !ok {
			continue
		}
		if _, twice := byLine[l.Line]; twice {
			out.Notes = append(out.Notes, fmt.Sprintf("line %d: a second submission, %s, was not entered", l.Line, g.ID))
			continue
		}
		byLine[l.Line] = g
	}
	for i, row := range s.Rows {
		if g, ok := byLine[row.Line]; ok && i > 0 {
			if err := out.enter(s, t, i, g); err != nil {
				return nil, err
			}
		}
	}
	out.Data = s.Bytes()
	return out, nil
}

// enter fills one row, or notes why it does not.
func (f *Filled) enter(s *sheet.Sheet, t target, i int, g Grade) error {
	row := s.Rows[i]
	old := row.At(t.column)
	keep := func(reason string) error {
		f.Kept = append(f.Kept, Kept{row.Line, g.ID, old, reason})
		return nil
	}
	switch {
	case g.Score == nil:
		return keep("could not be graded")
	case strings.EqualFold(old, "EX"):
		return keep("excused")
	case strings.EqualFold(old, "N/A"):
		return keep("not assigned to this learner")
	case t.locked >= 0 && strings.EqualFold(row.At(t.locked), "No"):
		return keep("the sheet says that this grade cannot be changed")
	}
	points, err := t.points(row)
	if err != nil {
		return err
	}
	now := points.scale(*g.Score, g.MaxScore)
	if was, ok := parseNumber(old); ok && was.hundredths == now.hundredths {
		return nil
	}
	if err := s.Set(i, t.column, now.String()); err != nil {
		return err
	}
	f.Changes = append(f.Changes, Change{row.Line, g.ID, old, now.String()})
	return nil
}
