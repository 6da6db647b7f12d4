// Package roster reads the list of a class's learners and joins it with the
// submissions that were found: who handed in nothing, and who is a stranger.
package roster

import (
	"fmt"
	"strings"

	"grade/internal/sheet"
)

// Columns are the header names by which an id column is known, compared
// without case; where several would do, the one that knows most submissions is
// used, and the order here decides between equals. The names are those of the
// sheets that Canvas, Moodle, Gradescope, Blackboard and classroom tools export.
func Columns() []string {
	return []string{"id", "username", "github_username", "identifier", "sis login id", "sid",
		"student id", "sis user id", "github_id", "email", "email address"}
}

// Roster is a class as its list has it.
type Roster struct {
	Learners []Learner
	// Notes say which rows were passed over, and why.
	Notes []string

	columns []string // the id columns that the header has
}

// Learner is one row.
type Learner struct {
	// Line is the row's line in the file, from 1.
	Line int
	// Name is for people; empty where the sheet has none.
	Name string

	ids []string // one per Roster.columns
}

// ID is the learner's id in the first id column that is filled.
func (l Learner) ID() string {
	for _, id := range l.ids {
		if id != "" {
			return id
		}
	}
	return ""
}

// Parse reads a roster: any sheet with a header that has an id column. An LMS's
// own gradebook is one, too: its rows of maxima are no learners. Errors are
// of type *sheet.Error.
func Parse(data []byte) (*Roster, error) {
	s, err := sheet.Parse(data)
	if err != nil {
		return nil, err
	}
	return FromSheet(s, -1)
}

// FromSheet reads a roster from a sheet. identifier is the index of a column
// that is known to hold Moodle's identifiers though its header is in another
// language; -1 where there is none such.
func FromSheet(s *sheet.Sheet, identifier int) (*Roster, error) {
	r := &Roster{}
	var indexes []int
	for _, name := range Columns() {
		i := s.Column(name)
		if name == "identifier" && identifier >= 0 {
			i = identifier
		}
		if i >= 0 {
			r.columns, indexes = append(r.columns, name), append(indexes, i)
		}
	}
	if len(indexes) == 0 {
		return nil, s.Header().Cells[0].Errorf("no id column: name one of %s in the header", strings.Join(Columns(), ", "))
	}
	seen := map[string]int{}
	for _, row := range s.Body() {
		l := Learner{Line: row.Line, Name: name(s, row)}
		for k, i := range indexes {
			l.ids = append(l.ids, Normal(r.columns[k], row.At(i)))
		}
		id := l.ID()
		if id == "" {
			if !maxima(row) {
				r.Notes = append(r.Notes, fmt.Sprintf("line %d: no id", row.Line))
			}
			continue
		}
		if first, ok := seen[fold(id)]; ok {
			r.Notes = append(r.Notes, fmt.Sprintf("line %d: %s stands on line %d already", row.Line, id, first))
			continue
		}
		seen[fold(id)] = row.Line
		r.Learners = append(r.Learners, l)
	}
	return r, nil
}

// Normal is an id as it is compared. Moodle's Identifier is a localised word
// and a number ("Participant 123"), of which only the number is the id.
func Normal(column, id string) string {
	id = strings.TrimSpace(id)
	if !strings.EqualFold(column, "identifier") {
		return id
	}
	if i := strings.LastIndexByte(id, ' '); i >= 0 && i+1 < len(id) && strings.Trim(id[i+1:], "0123456789") == "" {
		return id[i+1:]
	}
	return id
}

// maxima reports whether a row without an id is one of the rows that Canvas
// puts below the header: which assignments are posted by hand, and how many
// points each has.
func maxima(row sheet.Row) bool {
	if strings.EqualFold(row.At(0), "points possible") {
		return true
	}
	for i := range row.Cells {
		if strings.Contains(row.At(i), "Manual Posting") {
			return true
		}
	}
	return false
}

func name(s *sheet.Sheet, row sheet.Row) string {
	if i := s.Column("student", "full name", "name", "student name"); i >= 0 {
		return row.At(i)
	}
	first := row.At(s.Column("first name", "first_name", "firstname", "first"))
	last := row.At(s.Column("last name", "last_name", "lastname", "last"))
	return strings.TrimSpace(first + " " + last)
}

func fold(id string) string { return strings.ToLower(strings.TrimSpace(id)) }
