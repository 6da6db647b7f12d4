package intake_test

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"grade/internal/batch/intake"
	"grade/internal/submission"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func options() intake.Options {
	return intake.Options{Submission: submission.Options{
		Package: "fencing", Answers: "answers.txt",
		Starter: []string{"lock_service.go", "resource.go"},
	}}
}

// TestEveryLayoutInEveryForm reads each made-up export as a folder, a zip and a
// tar.gz archive and expects the same class of all three.
func TestEveryLayoutInEveryForm(t *testing.T) {
	t.Parallel()
	exports, err := filepath.Glob(filepath.Join("testdata", "*.txtar"))
	if err != nil || len(exports) == 0 {
		t.Fatalf("no exports: %v", err)
	}
	for _, export := range exports {
		name := strings.TrimSuffix(filepath.Base(export), ".txtar")
		for _, form := range forms() {
			t.Run(name+"/"+form.name, func(t *testing.T) {
				t.Parallel()
				path := form.make(t, "class", readExport(t, export))
				o := options()
				got := describe(t, []string{path}, o)
				golden := filepath.Join("testdata", name+".golden")
				if *update && form.name == "folder" {
					if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				want, err := os.ReadFile(golden)
				if err != nil {
					t.Fatal(err)
				}
				if diff := gocmp.Diff(string(want), got); diff != "" {
					t.Error(diff)
				}
			})
		}
	}
}

// describe reads a class, opens every attempt and says what was found.
func describe(t *testing.T, paths []string, o intake.Options) string {
	t.Helper()
	c, err := intake.Read(paths, o)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}()
	var b strings.Builder
	fmt.Fprintf(&b, "layout %v\n", c.Layouts)
	for _, l := range c.Learners {
		fmt.Fprintf(&b, "%s (%s)\n", l.ID, cmp.Or(l.Name, "no name"))
		for _, a := range l.Attempts {
			b.WriteString("  " + describeAttempt(l.ID, a, o) + "\n")
		}
	}
	for _, n := range c.Notes {
		fmt.Fprintf(&b, "note: %s\n", n)
	}
	out := b.String()
	for _, p := range paths { // where the test put it, and in which form
		out = strings.ReplaceAll(out, filepath.ToSlash(p), "CLASS")
	}
	return out
}

func describeAttempt(id string, a intake.Attempt, o intake.Options) string {
	var words []string
	if !a.When.IsZero() {
		words = append(words, a.When.UTC().Format(time.RFC3339))
	}
	if a.LateKnown {
		words = append(words, map[bool]string{true: "late", false: "in time"}[a.Late])
	}
	s, err := a.Open(id, o.Submission)
	if err != nil {
		return strings.Join(append(words, "error"), ", ")
	}
	for _, f := range s.Go {
		text := strings.TrimPrefix(strings.TrimSpace(string(f.Data)), "package fencing")
		words = append(words, strings.TrimSpace(f.Name+" "+strings.TrimPrefix(text, " // ")))
	}
	if s.Answers != nil {
		words = append(words, "answers")
	}
	return strings.Join(words, ", ")
}

func TestSeveralPathsAreOneClass(t *testing.T) {
	t.Parallel()
	folder, zip := forms()[0], forms()[1]
	one := folder.make(t, "ada", []exportFile{{"resource.go", "package fencing\n"}})
	two := zip.make(t, "bo", []exportFile{{"fencing/resource.go", "package fencing\n"}})
	three := folder.make(t, "more", []exportFile{{"cy/resource.go", "package fencing\n"}, {"ADA/resource.go", "package fencing\n"}})
	c, err := intake.Read([]string{one, two, three}, options())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if got, want := ids(c), []string{"ada", "ADA~2", "bo", "cy"}; !slices.Equal(got, want) {
		// Which of the twins comes first is the order of their IDs.
		if want = []string{"ADA", "ada~2", "bo", "cy"}; !slices.Equal(got, want) {
			t.Errorf("got %v", got)
		}
	}
	if len(c.Notes) != 1 || !strings.Contains(c.Notes[0].Reason, "is also in") {
		t.Errorf("notes %v", c.Notes)
	}
}

func TestAnOlderDownloadAddsAttempts(t *testing.T) {
	t.Parallel()
	folder := forms()[0]
	old := folder.make(t, "old", []exportFile{{"example_1001_1_resource.go", "package fencing\n"}})
	now := folder.make(t, "new", []exportFile{{"example_1001_2_resource-1.go", "package fencing\n"}})
	c, err := intake.Read([]string{old, now}, options())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if len(c.Learners) != 1 || len(c.Learners[0].Attempts) != 2 || len(c.Notes) != 1 {
		t.Errorf("learners %v, notes %v", c.Learners, c.Notes)
	}
}

func TestASingleGoFileIsASubmission(t *testing.T) {
	t.Parallel()
	dir := forms()[0].make(t, "x", []exportFile{{"ada.go", "package fencing\n"}, {"bo.go", "package fencing\n"}})
	c, err := intake.Read([]string{filepath.Join(dir, "ada.go")}, options())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if got := ids(c); !slices.Equal(got, []string{"ada"}) {
		t.Errorf("got %v", got)
	}
}

func TestReadRefuses(t *testing.T) {
	t.Parallel()
	folder := forms()[0]
	dir := folder.make(t, "x", []exportFile{{"readme.txt", "x"}, {"empty/x~", ""}})
	bare := folder.make(t, "y", []exportFile{{"readme.txt", "x"}, {"empty/x~", ""}})
	write := func(name, data string) string {
		p := filepath.Join(dir, name)
		if err := os.WriteFile(p, []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, tt := range []struct {
		name, path string
		layout     intake.Layout
		want       string
	}{
		{"nothing there", filepath.Join(dir, "none"), "", "no such file"},
		{"no submissions", bare, "", "no submission is there (read as plain)"},
		{"an empty folder", filepath.Join(dir, "empty"), "", "empty"},
		{"not an archive", write("a.zip", "not a zip"), "", "not a zip archive"},
		{"not a tar archive", write("a.tar", strings.Repeat("not a tar", 100)), "", "not a tar archive"},
		{"not gzip", write("a.tgz", "x"), "", "not a gzip archive"},
		{"no form", filepath.Join(dir, "readme.txt"), "", "neither a folder"},
		{"a layout that it isn't", dir, intake.Gradescope, "no submission_metadata.yml"},
		{"no such layout", dir, "sakai", `unknown layout "sakai"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := intake.Read([]string{tt.path}, intake.Options{Layout: tt.layout})
			if err == nil || !strings.Contains(strings.ReplaceAll(err.Error(), "The system cannot find the file", "no such file"), tt.want) {
				t.Errorf("got %v, want %s", err, tt.want)
			}
		})
	}
}

func ids(c *intake.Class) []string {
	var out []string
	for _, l := range c.Learners {
		out = append(out, l.ID)
	}
	return out
}

// A Mac packs names with their accents apart; a class's list has them whole.
func TestNamesAreComposed(t *testing.T) {
	t.Parallel()
	path := asZip(t, "class", []exportFile{{"u\u0308nal/resource.go", "package fencing\n"}, {"bo/resource.go", "package fencing\n"}})
	c, err := intake.Read([]string{path}, options())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if got := ids(c); !slices.Equal(got, []string{"bo", "\u00fcnal"}) {
		t.Errorf("got %q", got)
	}
	if s, err := c.Learners[1].Attempts[0].Open("x", options().Submission); err != nil || len(s.Go) != 1 {
		t.Errorf("got %v, %v", s, err)
	}
}
