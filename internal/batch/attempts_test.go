package batch_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"grade/internal/batch"
	"grade/internal/batch/outdir"
)

// attempts makes a Blackboard download: ada tried twice, the last time worse.
func attempts(t *testing.T) *class {
	t.Helper()
	c := newClass(t, nil)
	c.write(map[string]string{
		"Toy_ada_attempt_2026-03-01-10-00-00_toy.go": "ONE TWO",
		"Toy_ada_attempt_2026-03-02-10-00-00_toy.go": "ONE",
		"Toy_ben_attempt_2026-03-01-10-00-00_toy.go": "TWO",
	})
	return c
}

func TestAttempts(t *testing.T) {
	t.Parallel()
	c := attempts(t)
	expect(t, "the last counts", scores(c.run(c.fake())), map[string]int{"ada": 6, "ben": 4})

	c.change = func(o *batch.Options) { o.Best = true }
	f := c.fake()
	book := c.run(f)
	expect(t, "the best counts", scores(book), map[string]int{"ada": 10, "ben": 4})
	expect(t, "which it is", book.Class.Learners[0].Attempt, 1)

	again := c.fake()
	expect(t, "the best counts again", scores(c.run(again)), map[string]int{"ada": 10, "ben": 4})
	expect(t, "graded again", len(again.graded), 0)

	c.change = nil
	expect(t, "the last counts again", scores(c.run(c.fake())), map[string]int{"ada": 6, "ben": 4})
}

func TestLastAttemptLacksAPart(t *testing.T) {
	t.Parallel()
	c := attempts(t)
	late := filepath.Join(c.dir, "class", "Toy_ada_attempt_2026-03-03-10-00-00_toy.go")
	if err := os.WriteFile(late, []byte("package toy\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	book := c.run(c.fake())
	if !slices.Contains(reasons(book), "ada: the last attempt lacks what an earlier one has") {
		t.Errorf("%q", reasons(book))
	}
}

func TestNoLinkIsWrittenThrough(t *testing.T) {
	t.Parallel()
	c := newClass(t, small())
	elsewhere := filepath.Join(c.dir, "elsewhere")
	if err := os.Mkdir(elsewhere, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(elsewhere, c.out()); err != nil {
		t.Fatal(err)
	}
	if _, err := c.try(t.Context(), c.fake()); err == nil {
		t.Error("a folder that is a link was written into")
	}
	if err := os.Remove(c.out()); err != nil {
		t.Fatal(err)
	}
	c.run(c.fake())
	// A link inside is replaced, and what it leads to stays as it is.
	victim := filepath.Join(elsewhere, "victim")
	if err := os.WriteFile(victim, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	grades := filepath.Join(c.out(), outdir.Grades)
	if err := os.Remove(grades); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(victim, grades); err != nil {
		t.Fatal(err)
	}
	c.run(c.fake())
	data, err := os.ReadFile(victim)
	if err != nil || string(data) != "mine" {
		t.Errorf("the link's target was changed: %q, %v", data, err)
	}
}

func TestAnArchiveBesideIsLookedAt(t *testing.T) {
	t.Parallel()
	c := newClass(t, map[string]string{"ada": "ONE", "ben": "ONE"})
	if err := os.WriteFile(filepath.Join(c.dir, "class", "ada", "final.zip"), []byte("PK"), 0o644); err != nil {
		t.Fatal(err)
	}
	book := c.run(c.fake())
	expect(t, "looks", reasons(book), []string{"ada: the same files", "ada: an archive beside other files was not opened"})
}
