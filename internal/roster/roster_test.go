package roster_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"grade/internal/roster"
	"grade/internal/sheet"
)

func parse(t *testing.T, file string) *roster.Roster {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	r, err := roster.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// row is what a test compares of a learner.
type row struct {
	Line     int
	ID, Name string
}

func rows(ls []roster.Learner) []row {
	var out []row
	for _, l := range ls {
		out = append(out, row{l.Line, l.ID(), l.Name})
	}
	return out
}

func TestParseReadsEverySheetThatHasAnIDColumn(t *testing.T) {
	t.Parallel()
	tests := []struct {
		file  string
		want  []row
		notes []string
	}{
		{"plain.csv", []row{{2, "ada", ""}, {3, "bo", ""}}, nil},
		{"semicolon-bom.csv", []row{{2, "ada", "Ada Example"}, {3, "bo", "Bo Sample"}}, nil},
		{"classroom.csv", []row{{2, "ada-e", "Ada Example"}, {3, "bo-s", "Bo Sample"}}, nil},
		{"canvas.csv", []row{{4, "1234", "Example, Ada"}, {5, "1235", "Sample, Bo"}}, nil},
		{"moodle.csv", []row{{2, "4711", "Ada Example"}, {3, "4712", "Bo Sample"}}, nil},
		{"gradescope.tsv", []row{{2, "100", "Ada Example"}, {3, "bo@example.org", "Bo Sample"}}, nil},
		{"untidy.csv", []row{{2, "ada", "Ada"}, {5, "cy", "Cy"}},
			[]string{"line 3: ADA stands on line 2 already", "line 4: no id"}},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			t.Parallel()
			r := parse(t, tt.file)
			if diff := cmp.Diff(tt.want, rows(r.Learners)); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(tt.notes, r.Notes); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestParseNeedsAnIDColumn(t *testing.T) {
	t.Parallel()
	_, err := roster.Parse([]byte("first,last\nAda,Example\n"))
	var at *sheet.Error
	if !errors.As(err, &at) || at.Line != 1 || at.Column != 1 {
		t.Fatalf("got %v, want an error at 1:1", err)
	}
}

func TestJoinUsesTheColumnThatKnowsTheSubmissions(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, file string
		ids        []string
		column     string
		missing    []row
		strangers  []string
	}{
		{"everybody", "plain.csv", []string{"bo", "ada"}, "id", nil, nil},
		{"case does not matter", "plain.csv", []string{"ADA", "Bo"}, "id", nil, nil},
		{"missing and strangers", "plain.csv", []string{"ada", "zed", "cy"}, "id", []row{{3, "bo", ""}}, []string{"cy", "zed"}},
		{"Canvas by user id", "canvas.csv", []string{"1234"}, "id", []row{{5, "1235", "Sample, Bo"}}, nil},
		{"Canvas by login", "canvas.csv", []string{"ada01", "bo02"}, "sis login id", nil, nil},
		{"Moodle by participant", "moodle.csv", []string{"4712"}, "identifier", []row{{2, "4711", "Ada Example"}}, nil},
		{"e-mail", "moodle.csv", []string{"ada@example.org"}, "email address", []row{{3, "bo@example.org", "Bo Sample"}}, nil},
		{"nobody", "plain.csv", nil, "id", []row{{2, "ada", ""}, {3, "bo", ""}}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			j := parse(t, tt.file).Join(tt.ids)
			if j.Column != tt.column {
				t.Errorf("joined by %q, want %q", j.Column, tt.column)
			}
			if diff := cmp.Diff(tt.missing, rows(j.Missing)); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(tt.strangers, j.Strangers); diff != "" {
				t.Error(diff)
			}
			if len(j.Matched)+len(j.Strangers) != len(tt.ids) {
				t.Errorf("%d matched and %d strangers of %d", len(j.Matched), len(j.Strangers), len(tt.ids))
			}
		})
	}
}

// FuzzParse checks that every learner has an id, once, and that joining a
// roster with its own ids leaves nobody out.
func FuzzParse(f *testing.F) {
	f.Add([]byte("id,name\nada,Ada\n"))
	f.Add([]byte("Identifier;E-mail\nParticipant 1;x\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := roster.Parse(data)
		if err != nil {
			return
		}
		ids := make([]string, 0, len(r.Learners))
		for _, l := range r.Learners {
			if l.ID() == "" {
				t.Fatal("a learner without an id")
			}
			ids = append(ids, l.ID())
		}
		j := r.Join(ids)
		if len(j.Matched)+len(j.Strangers) != len(ids) {
			t.Fatalf("%d ids became %d matches and %d strangers", len(ids), len(j.Matched), len(j.Strangers))
		}
	})
}
