package attack

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/sync/errgroup"

	"grade/internal/batch"
	"grade/internal/batch/outdir"
	"grade/internal/batch/outputs"
	"grade/internal/grading"
	"grade/internal/journal"
	"grade/internal/result"
	"grade/internal/submission"
)

// classFolder writes submissions as the folders of a class.
func classFolder(t *testing.T, learners map[string][]submission.File) string {
	t.Helper()
	class := t.TempDir()
	for name, files := range learners {
		dir := filepath.Join(class, name)
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	return class
}

// gradeClass grades a class into the folder out, as grade batch does, and
// returns its book and what it notes of the class's folder.
func (s *suite) gradeClass(t *testing.T, class, out string) (_ *outputs.Book, _ []submission.Note, err error) {
	t.Helper()
	g := s.open(t, s.options)
	defer g.Close()
	found, err := batch.Gather(t.Context(), batch.Options{Paths: []string{class}, Exercise: g.Exercise, Submission: s.reading(),
		Rubric: g.Rubric, Identity: g.Identity(), Workers: 1, ChunkSize: grading.ChunkSize})
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, found.Close()) }()
	j, err := journal.Open(out)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, j.Close()) }()
	dir, err := outdir.Open(out)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, dir.Close()) }()
	plan, err := found.Plan(j)
	if err != nil {
		return nil, nil, err
	}
	if err := found.Grade(t.Context(), plan, g, j, dir); err != nil {
		return nil, nil, err
	}
	book, err := outputs.Load(dir, j, &found.Class, outputs.Options{})
	if err != nil {
		return nil, nil, err
	}
	return book, found.Notes, book.Write(dir, j, outputs.Options{})
}

// oneID hands in two submissions under one learner's ID, up to case.
func oneID(t *testing.T, s *suite, _ *attack) {
	const wrong = "package fencing\n\nfunc IsStale(token, highest int) bool { return true }\n"
	out := filepath.Join(t.TempDir(), "out")
	book, notes, err := s.gradeClass(t, classFolder(t, map[string][]submission.File{
		"ADA": over(t), "ada": over(t, text("is_stale.go", wrong)),
	}), out)
	if err != nil {
		t.Fatal(err)
	}
	if len(book.Rows) != 2 || book.Rows[0].ID != "ADA" || book.Rows[1].ID != "ada~2" {
		t.Fatalf("%d learners: %+v", len(book.Rows), book.Rows)
	}
	judge(t, book.Rows[0].Result)
	judge(t, book.Rows[1].Result, ends("IsStale", "", result.Fail))
	told := false
	for _, n := range notes {
		told = told || strings.Contains(n.Reason, "graded as ada~2")
	}
	if !told {
		t.Errorf("nothing is said of it: %v", notes)
	}
	for _, row := range book.Rows {
		text, err := os.ReadFile(filepath.Join(out, outdir.Feedback, row.ID+".txt"))
		if err != nil || !strings.Contains(string(text), row.ID) {
			t.Errorf("the feedback of %s: %v\n%s", row.ID, err, text)
		}
	}
}

// linkedOutput puts links where results are written: in place of the folder
// itself, and of what is in it.
func linkedOutput(t *testing.T, s *suite, _ *attack) {
	class := classFolder(t, map[string][]submission.File{"ada": over(t)})
	const mine = "mine"
	elsewhere := t.TempDir()
	victim := filepath.Join(elsewhere, "victim")
	if err := os.WriteFile(victim, []byte(mine), 0o644); err != nil {
		t.Fatal(err)
	}
	lay := func(target, name string) {
		t.Helper()
		if err := os.Symlink(target, name); err != nil {
			t.Fatal(err)
		}
	}
	out := filepath.Join(t.TempDir(), "out")
	lay(elsewhere, out)
	if _, _, err := s.gradeClass(t, class, out); err == nil {
		t.Error("a folder that is a link was written into")
	}
	for name, target := range map[string]string{
		journal.File: victim, outdir.Grades: victim, outdir.Report: victim, outdir.ClassFile: victim, outdir.Feedback: elsewhere, outdir.Sources: elsewhere,
	} {
		out := t.TempDir()
		lay(target, filepath.Join(out, name))
		// Whether the link is replaced or refused, nothing goes through it.
		if _, _, err := s.gradeClass(t, class, out); err != nil {
			t.Logf("%s: %v", name, err)
		}
	}
	data, err := os.ReadFile(victim)
	if err != nil || string(data) != mine {
		t.Errorf("the file behind the link is now %q, %v", data, err)
	}
	if entries, err := os.ReadDir(elsewhere); err != nil || len(entries) != 1 {
		t.Errorf("the folder behind the link holds %v, %v", entries, err)
	}
}

// contention grades beside twice as many loops as there are processors.
func contention(t *testing.T, s *suite, _ *attack) {
	loop := &attack{number: 51, name: "busy loop"}
	code := over(t, loop.folder(t)...)
	var crowd errgroup.Group
	for range 2 * runtime.GOMAXPROCS(0) {
		sub := s.submission(t, code)
		crowd.Go(func() error {
			r, err := s.grader.Grade(t.Context(), sub)
			if err == nil {
				judge(t, r, ends("IsStale", "processor time", result.Timeout))
			}
			return err
		})
	}
	for range 3 {
		judge(t, s.gradeFiles(t, s.grader, over(t)))
	}
	if err := crowd.Wait(); err != nil {
		t.Error(err)
	}
}
