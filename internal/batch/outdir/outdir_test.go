package outdir

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grade/internal/submission"
)

func TestFileNames(t *testing.T) {
	t.Parallel()
	ids := []string{"ada", "Ada~2", "../up", "a/b", "a_b", "a b", "con", "COM1.x", ".hid", "-flag", "", strings.Repeat("x", 300), "jörg", "a.", "A_B"}
	seen := map[string]bool{}
	for i, name := range FileNames(ids) {
		lower := strings.ToLower(name)
		if seen[lower] {
			t.Errorf("%q: %q is taken", ids[i], name)
		}
		seen[lower] = true
		if !filepath.IsLocal(name) || strings.ContainsAny(name, `/\:*?"<>| `) || len(name) > maxName || fileName(name) != name {
			t.Errorf("%q: %q is no name for every system", ids[i], name)
		}
	}
	if got := FileNames([]string{"ada", "b-2"}); got[0] != "ada" || got[1] != "b-2" {
		t.Errorf("ids that will do were changed: %q", got)
	}
}

func FuzzFileNames(f *testing.F) {
	f.Add("a b", "a_b")
	f.Add("", ".")
	f.Fuzz(func(t *testing.T, a, b string) {
		names := FileNames([]string{a, b})
		if a != b && strings.EqualFold(names[0], names[1]) {
			t.Errorf("%q and %q are both %q", a, b, names[0])
		}
		for _, n := range names {
			if !filepath.IsLocal(n) || fileName(n) != n {
				t.Errorf("%q is no name", n)
			}
		}
	})
}

func open(t *testing.T) *Dir {
	t.Helper()
	d, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

func TestReplaceIsWholeOrNotAtAll(t *testing.T) {
	t.Parallel()
	d := open(t)
	fill := func(text string, fail error) error {
		return d.Replace(Feedback, func(write func(string, []byte) error) error {
			return errors.Join(write("a.txt", []byte(text)), fail)
		})
	}
	if err := fill("first", nil); err != nil {
		t.Fatal(err)
	}
	if err := fill("second", errors.New("full")); err == nil {
		t.Fatal("no error")
	}
	data, err := d.Read("feedback/a.txt", 100)
	if err != nil || string(data) != "first" {
		t.Errorf("after a failure: %q, %v", data, err)
	}
	if err := fill("third", nil); err != nil {
		t.Fatal(err)
	}
	if data, err := d.Read("feedback/a.txt", 100); err != nil || string(data) != "third" {
		t.Errorf("after another: %q, %v", data, err)
	}
	entries, err := os.ReadDir(d.Path("."))
	if err != nil || len(entries) != 1 {
		t.Errorf("left over: %v, %v", entries, err)
	}
}

func TestTidy(t *testing.T) {
	t.Parallel()
	d := open(t)
	for _, name := range []string{".grades.csv.X.tmp", "grades.csv", ".mine", ".feedback.Y.old/a.txt"} {
		path := d.Path(name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, nil, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Tidy(); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(d.Path("."))
	if err != nil || len(entries) != 2 {
		t.Errorf("%v, %v", entries, err)
	}
}

func TestSnapshot(t *testing.T) {
	t.Parallel()
	d := open(t)
	sub, err := submission.New("ada", "", []submission.File{{Name: "toy.go", Data: []byte("package toy\n")}, {Name: "answers.txt", Data: []byte("q1: 8\n")}},
		submission.Options{Package: "toy", Answers: "answers.txt"})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(d.Keep(sub, "answers.txt"), d.Keep(sub, "answers.txt")); err != nil {
		t.Fatal(err)
	}
	files, err := d.Snapshot(sub.SHA256)
	if err != nil || string(files["toy.go"]) != "package toy\n" || string(files["answers.txt"]) != "q1: 8\n" {
		t.Errorf("%q, %v", files, err)
	}
	if _, err := d.Snapshot("../../x"); err == nil {
		t.Error("what is no hash names a file")
	}
}

func TestClassRefusesNamesThatLeadOut(t *testing.T) {
	t.Parallel()
	d := open(t)
	if err := d.WriteClass(&Class{Exercise: "toy", Learners: []Learner{{ID: "a", File: "../a"}}}); err != nil {
		t.Fatal(err)
	}
	if _, err := d.ReadClass(); err == nil {
		t.Error("no error")
	}
}
