package intake_test

import (
	"archive/tar"
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"grade/internal/batch/intake"
)

// hostile is what an archive of a class may try, beside one honest submission.
func hostile() []exportFile {
	return []exportFile{
		{"ada/resource.go", "package fencing\n"},
		{"../out.go", "x"}, {"/etc/out.go", "x"}, {`..\out.go`, "x"}, {"bo/../../out.go", "x"},
		{"C:/out.go", "x"}, {"", "x"}, {"ada/resource.go", "package twice\n"}, {"ADA/Resource.go", "package twice\n"},
	}
}

func TestHostileNamesAreNotedAndTheRestIsGraded(t *testing.T) {
	t.Parallel()
	for _, f := range forms()[1:] {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			c, err := intake.Read([]string{f.make(t, "class", hostile())}, options())
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			if got := ids(c); !slices.Equal(got, []string{"ada"}) {
				t.Errorf("learners %v", got)
			}
			if len(c.Notes) != len(hostile())-1 {
				t.Errorf("%d notes of %d: %v", len(c.Notes), len(hostile())-1, c.Notes)
			}
			s, err := c.Learners[0].Attempts[0].Open("ada", options().Submission)
			if err != nil || string(s.Go[0].Data) != "package fencing\n" {
				t.Errorf("got %v, %v", s, err)
			}
		})
	}
}

func TestLinksAreNotFollowed(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, h := range []*tar.Header{
		{Name: "ada/resource.go", Mode: 0o644, Typeflag: tar.TypeReg},
		{Name: "ada/passwd.go", Linkname: "/etc/passwd", Typeflag: tar.TypeSymlink},
		{Name: "bo", Linkname: "/etc", Typeflag: tar.TypeSymlink},
		{Name: "cy.go", Typeflag: tar.TypeFifo},
	} {
		if err := w.WriteHeader(h); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	paths := []string{save(t, "class.tar", b.Bytes())}
	if runtime.GOOS != "windows" { // where making a link needs a privilege
		dir := forms()[0].make(t, "class", []exportFile{{"ada/resource.go", ""}})
		for _, name := range []string{"bo", "cy.go", "dee.zip"} {
			if err := os.Symlink("/etc/passwd", filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
		paths = append(paths, dir)
	}
	for _, p := range paths {
		c, err := intake.Read([]string{p}, options())
		if err != nil {
			t.Fatal(err)
		}
		if got := ids(c); !slices.Equal(got, []string{"ada"}) || len(c.Notes) != 3 {
			t.Errorf("%s: learners %v, notes %v", filepath.Base(p), got, c.Notes)
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestNothingIsLeftBehind(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	t.Setenv("TMP", tmp)
	for _, f := range forms() {
		c, err := intake.Read([]string{f.make(t, "class", []exportFile{{"a/resource.go", ""}, {"b.zip/resource.go", "package fencing"}})}, options())
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range c.Learners {
			if _, err := l.Attempts[0].Open(l.ID, options().Submission); err != nil {
				t.Error(err)
			}
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
	left, err := filepath.Glob(filepath.Join(tmp, "grade-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestALargeFileIsRefusedByTheSubmissionsRules(t *testing.T) {
	t.Parallel()
	big := "package fencing // " + strings.Repeat("x", 1<<20)
	path := forms()[1].make(t, "class", []exportFile{{"a/resource.go", big}, {"a/lock_service.go", "package fencing"}, {"b/resource.go", ""}})
	c, err := intake.Read([]string{path}, options())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	s, err := c.Learners[0].Attempts[0].Open("a", options().Submission)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Go) != 1 || len(s.Ignored) != 1 {
		t.Errorf("%d files, ignored %v", len(s.Go), s.Ignored)
	}
}

// FuzzRead checks that no archive breaks the intake, and that no two learners
// share an ID, which would be one's feedback overwriting the other's.
func FuzzRead(f *testing.F) {
	f.Add(zipped(f, hostile()), true)
	f.Add(zipped(f, []exportFile{{"x_1_2_a.go", "package fencing"}, {"x_LATE_1_3_a-1.go", "package fencing"}}), true)
	f.Add([]byte("not an archive"), false)
	f.Fuzz(func(t *testing.T, data []byte, isZip bool) {
		name := "class.tar"
		if isZip {
			name = "class.zip"
		}
		c, err := intake.Read([]string{save(t, name, data)}, options())
		if err != nil {
			return
		}
		defer c.Close()
		seen := map[string]bool{}
		for _, l := range c.Learners {
			if id := strings.ToLower(l.ID); seen[id] || id == "" {
				t.Fatalf("the ID %q twice or empty", l.ID)
			}
			seen[strings.ToLower(l.ID)] = true
			for _, a := range l.Attempts {
				_, _ = a.Open(l.ID, options().Submission)
			}
		}
	})
}
