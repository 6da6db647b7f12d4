package gradebook_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"grade/internal/gradebook"
	"grade/internal/sheet"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares got with testdata/name, byte for byte.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

func grade(id string, score int) gradebook.Grade {
	return gradebook.Grade{ID: id, Score: &score, MaxScore: 100}
}

func fault(id string) gradebook.Grade { return gradebook.Grade{ID: id, MaxScore: 100} }

func TestFill(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name       string
		kind       gradebook.Kind
		sheet      string
		assignment string
		grades     []gradebook.Grade
	}{
		{"canvas", gradebook.Canvas, "canvas.csv", "Fencing, tokens", []gradebook.Grade{
			grade("1001", 65), grade("1002", 100), grade("1003", 80), grade("1004", 50), fault("1005"), grade("9999", 10)}},
		{"canvas by login", gradebook.Canvas, "canvas-comma.csv", "", []gradebook.Grade{grade("ada01", 65), grade("bo02", 33)}},
		{"moodle", gradebook.Moodle, "moodle.csv", "", []gradebook.Grade{
			grade("4711", 65), grade("4712", 90), grade("4713", 70)}},
		{"moodle in German", gradebook.Moodle, "moodle-de.csv", "", []gradebook.Grade{grade("4711", 65), grade("4712", 90)}},
		{"gradescope", gradebook.Gradescope, "gradescope.csv", "", []gradebook.Grade{grade("100", 65), grade("101", 0), grade("102", 99)}},
		{"blackboard", gradebook.Blackboard, "blackboard.csv", "Fencing", []gradebook.Grade{grade("ada01", 65), grade("bo_2", 34)}},
		{"blackboard tabs", gradebook.Blackboard, "blackboard.tsv", "70002", []gradebook.Grade{grade("ada01", 65)}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(filepath.Join("testdata", tt.sheet))
			if err != nil {
				t.Fatal(err)
			}
			got, err := gradebook.Fill(tt.kind, data, tt.assignment, tt.grades)
			if err != nil {
				t.Fatal(err)
			}
			golden(t, gradebook.Beside(tt.sheet), got.Data)
			golden(t, gradebook.Beside(tt.sheet)+".report", []byte(report(got)))
			onlyColumnChanged(t, data, got)
		})
	}
}

func report(f *gradebook.Filled) string {
	var b strings.Builder
	fmt.Fprintf(&b, "column %s\n", f.Column)
	for _, c := range f.Changes {
		fmt.Fprintf(&b, "line %d, %s: %q -> %q\n", c.Line, c.ID, c.Old, c.New)
	}
	for _, k := range f.Kept {
		fmt.Fprintf(&b, "line %d, %s: kept %q: %s\n", k.Line, k.ID, k.Value, k.Reason)
	}
	for _, id := range f.Unmatched {
		fmt.Fprintf(&b, "no row: %s\n", id)
	}
	for _, l := range f.Missing {
		fmt.Fprintf(&b, "no submission: line %d, %s\n", l.Line, l.ID())
	}
	for _, n := range f.Notes {
		fmt.Fprintf(&b, "note: %s\n", n)
	}
	return b.String()
}

// onlyColumnChanged takes the filled cells back and expects the very bytes of
// the sheet as it was, but for quotes that a filled cell had to get.
func onlyColumnChanged(t *testing.T, before []byte, f *gradebook.Filled) {
	t.Helper()
	was, err := sheet.Parse(before)
	if err != nil {
		t.Fatal(err)
	}
	now, err := sheet.Parse(f.Data)
	if err != nil {
		t.Fatal(err)
	}
	changed := map[int]string{}
	for _, c := range f.Changes {
		changed[c.Line] = c.Old
	}
	for i, row := range was.Rows {
		for j, c := range row.Cells {
			if text := now.Rows[i].Cells[j].Text; text == c.Text {
				continue
			}
			if _, ok := changed[row.Line]; !ok || strings.TrimSpace(was.Header().Cells[j].Text) != f.Column {
				t.Errorf("line %d, column %d changed", row.Line, j+1)
			}
			if err := now.Set(i, j, c.Text); err != nil {
				t.Fatal(err)
			}
		}
	}
	bare := func(b []byte) string { return strings.ReplaceAll(string(b), `"`, "") }
	if bare(now.Bytes()) != bare(before) {
		t.Error("bytes beyond the changed cells differ")
	}
}

func TestFillSaysWhatIsWrongWithASheet(t *testing.T) {
	t.Parallel()
	const canvas = "Student,ID,Fencing (7),Leases (8),Leases (9)\n    Points Possible,,10,,5\nAda,1,,,\n"
	tests := []struct {
		name       string
		kind       gradebook.Kind
		sheet      string
		assignment string
		want       string
	}{
		{"not a gradebook", gradebook.Canvas, "a,b\n", "", "1:1: no column of an assignment: is this the sheet as it was downloaded?"},
		{"several", gradebook.Canvas, canvas, "", "1:1: more than one assignment: name one of: Fencing (7); Leases (8); Leases (9)"},
		{"none such", gradebook.Canvas, canvas, "Fence", "1:1: no assignment \"Fence\": there are: Fencing (7); Leases (8); Leases (9)"},
		{"twice", gradebook.Canvas, canvas, "Leases", "1:1: more than one assignment is called \"Leases\": give its number instead"},
		{"no points", gradebook.Canvas, canvas, "8", "2:1: the assignment has no points possible: set them in Canvas and download the sheet again"},
		{"no row of points", gradebook.Canvas, "Student,ID,Fencing (7)\nAda,1,\n", "", "1:1: no \"Points Possible\" row: download the gradebook from Canvas again"},
		{"no ids", gradebook.Canvas, "Student,Fencing (7)\nPoints Possible,10\n", "", ""},
		{"short row", gradebook.Canvas, "Student,ID,Section,Fencing (7)\nPoints Possible,,,10\nAda,1\n", "", "3:1: the row has 2 cells, the header has 4"},
		{"moodle", gradebook.Moodle, "Identifier,Full name\nParticipant 1,Ada\n", "", "1:1: no \"Grade\" and \"Maximum Grade\" columns: download the grading worksheet from Moodle"},
		{"moodle without maximum", gradebook.Moodle, "Identifier,Grade,Maximum Grade\nParticipant 1,,\n", "", "2:1: the row has no maximum grade"},
		{"gradescope", gradebook.Gradescope, "SID,Score\n1,2\n", "", "1:1: no \"Total Score\" and \"Max Points\" columns: download the grades of the assignment from Gradescope"},
		{"blackboard without points", gradebook.Blackboard, "Username,Essay [Total Pts: 0 Text] |12\nada,\n", "", "1:10: the column has no points possible: set them in Blackboard and download the sheet again"},
		{"unknown", "sakai", "a\n", "", "unknown kind of gradebook: sakai"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := gradebook.Fill(tt.kind, []byte(tt.sheet), tt.assignment, []gradebook.Grade{grade("1", 5)})
			if !errors.As(err, new(*sheet.Error)) {
				t.Fatalf("got %v (%T)", err, err)
			}
			if tt.want != "" && err.Error() != tt.want {
				t.Errorf("got  %v\nwant %s", err, tt.want)
			}
		})
	}
}

func TestParseRequest(t *testing.T) {
	t.Parallel()
	tests := []struct {
		in   string
		want gradebook.Request
		ok   bool
	}{
		{"canvas=grades.csv", gradebook.Request{Kind: "canvas", Sheet: "grades.csv"}, true},
		{"Canvas=in/grades.csv:Fencing: tokens", gradebook.Request{Kind: "canvas", Sheet: "in/grades.csv", Assignment: "Fencing: tokens"}, true},
		{`canvas=C:\in\grades.csv:77`, gradebook.Request{Kind: "canvas", Sheet: `C:\in\grades.csv`, Assignment: "77"}, true},
		{"moodle=a:b/sheet.csv", gradebook.Request{Kind: "moodle", Sheet: "a:b/sheet.csv"}, true},
		{"sakai=x.csv", gradebook.Request{}, false},
		{"canvas=", gradebook.Request{}, false},
		{"canvas", gradebook.Request{}, false},
	}
	for _, tt := range tests {
		t.Run(tt.in, func(t *testing.T) {
			t.Parallel()
			got, err := gradebook.ParseRequest(tt.in)
			if (err == nil) != tt.ok {
				t.Fatalf("error %v", err)
			}
			if diff := cmp.Diff(tt.want, got); tt.ok && diff != "" {
				t.Error(diff)
			}
		})
	}
}

// FuzzFill checks that no sheet breaks Fill, and that what it fills in reads
// back and changes nothing a second time.
func FuzzFill(f *testing.F) {
	for _, kind := range gradebook.Kinds() {
		files, err := filepath.Glob(filepath.Join("testdata", string(kind)+"*.[ct]sv"))
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(kind), data)
		}
	}
	f.Fuzz(func(t *testing.T, kind string, data []byte) {
		grades := []gradebook.Grade{grade("1001", 65), grade("ada01", 7), grade("4711", 33), grade("100", 100)}
		first, err := gradebook.Fill(gradebook.Kind(kind), data, "", grades)
		if err != nil {
			if !errors.As(err, new(*sheet.Error)) {
				t.Fatalf("error of type %T", err)
			}
			return
		}
		second, err := gradebook.Fill(gradebook.Kind(kind), first.Data, "", grades)
		if err != nil {
			return // a filled cell may be what decided where the columns are
		}
		if second.Column == first.Column && len(second.Changes) > 0 {
			t.Fatalf("filled again: %+v", second.Changes)
		}
	})
}
