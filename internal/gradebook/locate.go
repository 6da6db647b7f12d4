package gradebook

import (
	"regexp"
	"strings"
	"sync"

	"grade/internal/sheet"
)

// target says where a sheet wants its scores.
type target struct {
	column int
	// identifier is Moodle's column of identifiers, locked its column that
	// says whether a grade can be changed; -1 where there is none.
	identifier, locked int
	// points is how many points a row's score counts out of.
	points func(sheet.Row) (number, error)
}

func locate(kind Kind, s *sheet.Sheet, assignment string) (target, error) {
	switch kind {
	case Canvas:
		return canvas(s, assignment)
	case Moodle:
		return moodle(s)
	case Gradescope:
		return gradescope(s)
	case Blackboard:
		return blackboard(s, assignment)
	}
	return target{}, &sheet.Error{Message: "unknown kind of gradebook: " + string(kind)}
}

// Canvas heads an assignment's column with its title and id.
var canvasTitle = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(.*) \((\d+)\)$`)
})

func canvas(s *sheet.Sheet, assignment string) (target, error) {
	t := target{identifier: -1, locked: -1}
	var err error
	if t.column, err = choose(s, canvasTitle(), assignment); err != nil {
		return t, err
	}
	// A row of "Manual Posting" may come first, and sorting moves the row.
	for _, row := range s.Body() {
		if !strings.EqualFold(row.At(0), "points possible") {
			continue
		}
		points, ok := parseNumber(row.At(t.column))
		if !ok || points.hundredths == 0 {
			return t, &sheet.Error{Line: row.Line, Column: 1,
				Message: "the assignment has no points possible: set them in Canvas and download the sheet again"}
		}
		t.points = func(sheet.Row) (number, error) { return points, nil }
		return t, nil
	}
	return t, s.Header().Cells[0].Errorf("no \"Points Possible\" row: download the gradebook from Canvas again")
}

// Blackboard heads a column with its title, its points and its id. Totals are
// columns, too; their points are "up to" a number.
var blackboardTitle = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(.*?) ?\[Total Pts: ([\d.,]+)[^\]]*\] ?\|?(\d*)$`)
})

func blackboard(s *sheet.Sheet, assignment string) (target, error) {
	t := target{identifier: -1, locked: -1}
	var err error
	if t.column, err = choose(s, blackboardTitle(), assignment); err != nil {
		return t, err
	}
	head := s.Header().Cells[t.column]
	points, ok := parseNumber(blackboardTitle().FindStringSubmatch(strings.TrimSpace(head.Text))[2])
	if !ok || points.hundredths == 0 {
		return t, head.Errorf("the column has no points possible: set them in Blackboard and download the sheet again")
	}
	t.points = func(sheet.Row) (number, error) { return points, nil }
	return t, nil
}

// choose finds the assignment's column among those whose header has the form:
// by the whole header, by title (the first group) or by id (the last).
func choose(s *sheet.Sheet, form *regexp.Regexp, assignment string) (int, error) {
	var all, named []int
	var titles []string
	for i, c := range s.Header().Cells {
		head := strings.TrimSpace(c.Text)
		m := form.FindStringSubmatch(head)
		if m == nil {
			continue
		}
		all, titles = append(all, i), append(titles, head)
		if strings.EqualFold(head, assignment) || strings.EqualFold(m[1], assignment) || m[len(m)-1] == assignment {
			named = append(named, i)
		}
	}
	first := s.Header().Cells[0]
	list := strings.Join(titles, "; ")
	switch {
	case len(all) == 0:
		return 0, first.Errorf("no column of an assignment: is this the sheet as it was downloaded?")
	case assignment == "" && len(all) == 1:
		return all[0], nil
	case assignment == "":
		return 0, first.Errorf("more than one assignment: name one of: %s", list)
	case len(named) == 0:
		return 0, first.Errorf("no assignment %q: there are: %s", assignment, list)
	case len(named) > 1:
		return 0, first.Errorf("more than one assignment is called %q: give its number instead", assignment)
	}
	return named[0], nil
}

// moodle finds the columns of a grading worksheet. Its headers are in the
// language of whoever downloaded it; the columns' order and form are not, so
// where the English words are not there the form decides: identifiers are a
// word and a number, the maximum is the same number in every row, the grade
// stands left of it and whether it can be changed right of it.
func moodle(s *sheet.Sheet) (target, error) {
	t := target{column: s.Column("grade"), identifier: s.Column("identifier"), locked: s.Column("grade can be changed")}
	maximum := s.Column("maximum grade")
	if t.column < 0 || maximum < 0 {
		if maximum = constantNumber(s); maximum > 1 {
			t.column, t.identifier = maximum-1, 0
		}
	}
	if t.column < 0 || maximum < 0 {
		return t, s.Header().Cells[0].Errorf("no \"Grade\" and \"Maximum Grade\" columns: download the grading worksheet from Moodle")
	}
	t.points = perRow(maximum, "maximum grade")
	return t, nil
}

// constantNumber is the last column that holds the same number in every row,
// -1 where none does. The last, since everybody may have the same grade.
func constantNumber(s *sheet.Sheet) int {
	body := s.Body()
	for i := len(s.Header().Cells) - 1; i >= 0 && len(body) > 0; i-- {
		same := true
		for _, row := range body {
			n, ok := parseNumber(row.At(i))
			same = same && ok && n.hundredths > 0 && row.At(i) == body[0].At(i) && strings.ContainsAny(row.At(i), ".,")
		}
		if same {
			return i
		}
	}
	return -1
}

func gradescope(s *sheet.Sheet) (target, error) {
	t := target{column: s.Column("total score"), identifier: -1, locked: -1}
	most := s.Column("max points")
	if t.column < 0 || most < 0 {
		return t, s.Header().Cells[0].Errorf("no \"Total Score\" and \"Max Points\" columns: download the grades of the assignment from Gradescope")
	}
	// Rows of learners who handed in nothing there have no maximum; anybody's is theirs.
	anybody := sheet.Row{}
	for _, row := range s.Body() {
		if row.At(most) != "" {
			anybody = row
			break
		}
	}
	own := perRow(most, "max points")
	t.points = func(row sheet.Row) (number, error) {
		if row.At(most) == "" && anybody.Cells != nil {
			row = anybody
		}
		return own(row)
	}
	return t, nil
}

// perRow reads the points possible from a column of the row itself.
func perRow(column int, name string) func(sheet.Row) (number, error) {
	return func(row sheet.Row) (number, error) {
		points, ok := parseNumber(row.At(column))
		if !ok || points.hundredths == 0 {
			return points, &sheet.Error{Line: row.Line, Column: 1, Message: "the row has no " + name}
		}
		return points, nil
	}
}
