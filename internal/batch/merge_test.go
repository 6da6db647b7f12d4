package batch_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"grade/internal/batch/merge"
	"grade/internal/batch/outdir"
	"grade/internal/batch/outputs"
	"grade/internal/journal"
)

// shard opens what a run of c has written.
func shard(t *testing.T, c *class) merge.Shard {
	t.Helper()
	dir, errDir := outdir.Open(c.out())
	j, errJournal := journal.OpenReader(c.out())
	if err := errors.Join(errDir, errJournal); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { dir.Close(); j.Close() })
	read, err := dir.ReadClass()
	if err != nil {
		t.Fatal(err)
	}
	return merge.Shard{Path: c.out(), Dir: dir, Journal: j, Class: read}
}

func TestMerge(t *testing.T) {
	t.Parallel()
	const list = "id,name\nada,Ada\nben,Ben\nzoe,Zoe\n"
	one, two := newClass(t, map[string]string{"ada": "ONE", "eve": "TWO"}), newClass(t, map[string]string{"ben": "ONE TWO", "eve": "ONE"})
	one.roster, two.roster = list, list
	one.run(one.fake())
	table := "learner,check,points,reason,by\nada,total,9,\"in person, late\",tutor\n"
	if err := os.WriteFile(filepath.Join(one.out(), outdir.OverridesFile), []byte(table), 0o600); err != nil {
		t.Fatal(err)
	}
	one.run(one.fake())
	two.run(two.fake())

	out := filepath.Join(t.TempDir(), "joined")
	for range 2 { // the second time adds nothing
		j, err := journal.Open(out)
		if err != nil {
			t.Fatal(err)
		}
		dir, err := outdir.Open(out)
		if err != nil {
			t.Fatal(err)
		}
		joined, err := merge.Join([]merge.Shard{shard(t, one), shard(t, two)}, dir, j)
		if err != nil {
			t.Fatal(err)
		}
		book, err := outputs.Load(dir, j, joined, outputs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		expect(t, "scores", scores(book), map[string]int{"ada": 9, "ben": 10, "eve": 6, "zoe": -2})
		if !slices.Contains(reasons(book), "eve: in several of the folders") {
			t.Errorf("%q", reasons(book))
		}
		history, err := j.History("eve")
		if err != nil {
			t.Fatal(err)
		}
		expect(t, "eve's results", len(history), 2)
		if err := errors.Join(book.Write(dir, j, outputs.Options{}), dir.Close(), j.Close()); err != nil {
			t.Fatal(err)
		}
	}
}
