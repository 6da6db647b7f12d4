package batch_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"grade/internal/batch"
	"grade/internal/batch/outdir"
	"grade/internal/batch/outputs"
	"grade/internal/batch/times"
	"grade/internal/exercise"
	"grade/internal/journal"
	"grade/internal/result"
	"grade/internal/roster"
	"grade/internal/rubric"
	"grade/internal/submission"
)

// fake grades by what stands in the files: a check passes where its word does.
// It counts what it was asked for.
type fake struct {
	rubric   *rubric.Rubric
	identity result.Grader
	mu       sync.Mutex
	graded   []string
	likened  []string
	stop     func(id string) // called before each submission; may be nil
	deny     string          // a word that does not count
}

func (f *fake) GradeChunk(ctx context.Context, subs []*submission.Submission) ([]*result.Result, error) {
	var out []*result.Result
	for _, sub := range subs {
		if f.stop != nil {
			f.stop(sub.ID)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		f.mu.Lock()
		f.graded = append(f.graded, sub.ID)
		f.mu.Unlock()
		out = append(out, f.judge(sub))
	}
	return out, nil
}

func (f *fake) judge(sub *submission.Submission) *result.Result {
	text := ""
	for _, file := range sub.Go {
		text += string(file.Data)
	}
	if f.deny != "" {
		text = strings.ReplaceAll(text, f.deny, "")
	}
	r := &result.Result{Schema: result.Schema, Exercise: "toy", Status: result.Graded, Grader: f.identity,
		Submission: result.Submission{ID: sub.ID, SHA256: sub.SHA256},
		Parts:      []result.Part{{Name: "Toy"}}}
	for _, id := range []string{"toy/one", "toy/two"} {
		c := result.Check{ID: id, Title: id, Status: result.Fail, Message: "it does not hold", Needs: []string{}}
		if strings.Contains(text, strings.ToUpper(strings.TrimPrefix(id, "toy/"))) {
			c.Status, c.Message = result.Pass, ""
		}
		r.Parts[0].Checks = append(r.Parts[0].Checks, c)
	}
	if strings.Contains(text, "FAULT") {
		r.Status, r.FaultReason = result.Fault, "no luck"
	}
	f.rubric.Apply(r)
	return r
}

func (f *fake) Like(sub, first *submission.Submission, r *result.Result) *result.Result {
	f.likened = append(f.likened, sub.ID)
	if r.Status != result.Graded || sub.SHA256 != first.SHA256 && *r.Score < r.MaxScore {
		return nil
	}
	return f.judge(sub)
}

const toyRubric = "exercise: toy\nversion: 1\nparts:\n  Toy:\n    toy/one: 6\n    toy/two: 4\n"

// class is a class in a temporary folder, with what a run needs.
type class struct {
	t       *testing.T
	dir     string
	rubric  string
	version string
	roster  string
	change  func(*batch.Options)
}

func newClass(t *testing.T, files map[string]string) *class {
	t.Helper()
	c := &class{t: t, dir: t.TempDir(), rubric: toyRubric, version: "v1"}
	c.write(files)
	return c
}

func (c *class) write(files map[string]string) {
	c.t.Helper()
	for name, words := range files {
		path := filepath.Join(c.dir, "class", name, "toy.go")
		if strings.HasSuffix(name, ".go") {
			path = filepath.Join(c.dir, "class", name)
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			c.t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("package toy\n\nfunc Toy() string { return \""+words+"\" }\n"), 0o644); err != nil {
			c.t.Fatal(err)
		}
	}
}

func (c *class) out() string { return filepath.Join(c.dir, "out") }

func (c *class) options(f *fake) batch.Options {
	c.t.Helper()
	o := batch.Options{
		Paths:      []string{filepath.Join(c.dir, "class")},
		Exercise:   &exercise.Exercise{Name: "toy", Quiz: exercise.Quiz{File: "answers.txt"}, Parts: []exercise.Part{{Name: "Toy", Symbols: []string{"Toy"}}}},
		Submission: submission.Options{Package: "toy", Answers: "answers.txt", Starter: []string{"toy.go"}},
		Rubric:     f.rubric, Identity: f.identity, Workers: 2, ChunkSize: 4,
	}
	if c.roster != "" {
		list, err := roster.Parse([]byte(c.roster))
		if err != nil {
			c.t.Fatal(err)
		}
		o.Roster = list
	}
	if c.change != nil {
		c.change(&o)
	}
	return o
}

func (c *class) fake() *fake {
	c.t.Helper()
	r, err := rubric.Parse("toy.yaml", []byte(c.rubric))
	if err != nil {
		c.t.Fatal(err)
	}
	return &fake{rubric: r, identity: result.Grader{Version: c.version, ExerciseSHA256: "e", Sandbox: "off"}}
}

// run runs a batch and returns its book.
func (c *class) run(f *fake) *outputs.Book {
	c.t.Helper()
	book, err := c.try(c.t.Context(), f)
	if err != nil {
		c.t.Fatal(err)
	}
	return book
}

func (c *class) try(ctx context.Context, f *fake) (*outputs.Book, error) {
	found, err := batch.Gather(ctx, c.options(f))
	if err != nil {
		return nil, err
	}
	defer found.Close()
	j, err := journal.Open(c.out())
	if err != nil {
		return nil, err
	}
	defer j.Close()
	dir, err := outdir.Open(c.out())
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	if old, err := dir.ReadClass(); err == nil {
		found.Before = old.Before
	}
	plan, err := found.Plan(j)
	if err != nil {
		return nil, err
	}
	if err := found.Grade(ctx, plan, f, j, dir); err != nil {
		return nil, err
	}
	book, err := outputs.Load(dir, j, &found.Class, outputs.Options{})
	if err != nil {
		return nil, err
	}
	return book, book.Write(dir, j, outputs.Options{})
}

// scores are the scores by id, -1 for none and -2 for nothing handed in.
func scores(b *outputs.Book) map[string]int {
	out := map[string]int{}
	for _, row := range b.Rows {
		switch {
		case row.Result == nil:
			out[row.ID] = -2
		case row.Result.Score == nil:
			out[row.ID] = -1
		default:
			out[row.ID] = *row.Result.Score
		}
	}
	return out
}

func reasons(b *outputs.Book) []string {
	var out []string
	for _, l := range b.Looks {
		out = append(out, l.ID+": "+l.Reason)
	}
	return out
}

func expect(t *testing.T, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func sorted(ids []string) []string {
	out := slices.Clone(ids)
	slices.Sort(out)
	return out
}

// small is a class of four.
func small() map[string]string {
	return map[string]string{"ada": "ONE TWO", "ben": "ONE", "cyd": "none", "dee": "FAULT"}
}

func TestRun(t *testing.T) {
	t.Parallel()
	c := newClass(t, small())
	first := c.fake()
	book := c.run(first)
	expect(t, "scores", scores(book), map[string]int{"ada": 10, "ben": 6, "cyd": 0, "dee": -1})
	expect(t, "graded", sorted(first.graded), []string{"ada", "ben", "cyd", "dee"})
	for _, name := range []string{outdir.Grades, outdir.Report, outdir.Summary, outdir.NeedsALook, outdir.ClassFile,
		"feedback/ada.txt", "feedback/ben.md", "feedback/dee.html"} {
		if _, err := os.Stat(filepath.Join(c.out(), name)); err != nil {
			t.Error(err)
		}
	}

	again := c.fake()
	expect(t, "scores of the second run", scores(c.run(again)), scores(book))
	expect(t, "graded again: only the fault", again.graded, []string{"dee"})
}

func TestChanges(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name   string
		change func(*class)
		graded []string
		scores map[string]int
	}{
		{"a submission", func(c *class) { c.write(map[string]string{"ben": "TWO"}) },
			[]string{"ben", "dee"}, map[string]int{"ada": 10, "ben": 4, "cyd": 0, "dee": -1}},
		{"the rubric only", func(c *class) { c.rubric = strings.Replace(toyRubric, "toy/one: 6", "toy/one: 7", 1) },
			[]string{"dee"}, map[string]int{"ada": 11, "ben": 7, "cyd": 0, "dee": -1}},
		{"full credit for all", func(c *class) {
			c.rubric = strings.Replace(toyRubric, "toy/two: 4", `toy/two: {points: 4, award: all, reason: "unclear"}`, 1)
		}, []string{"dee"}, map[string]int{"ada": 10, "ben": 10, "cyd": 4, "dee": -1}},
		{"the grader", func(c *class) { c.version = "v2" },
			[]string{"ada", "ben", "cyd", "dee"}, map[string]int{"ada": 10, "ben": 6, "cyd": 0, "dee": -1}},
		{"--only", func(c *class) { c.version = "v2"; c.change = func(o *batch.Options) { o.Only = []string{"BEN"} } },
			[]string{"ben"}, map[string]int{"ada": 10, "ben": 6, "cyd": 0, "dee": -1}},
		{"--only-status", func(c *class) { c.change = func(o *batch.Options) { o.OnlyStatus = "fail" } },
			[]string{"ben", "cyd", "dee"}, map[string]int{"ada": 10, "ben": 6, "cyd": 0, "dee": -1}},
		{"--fresh", func(c *class) { c.change = func(o *batch.Options) { o.Fresh = true } },
			[]string{"ada", "ben", "cyd", "dee"}, map[string]int{"ada": 10, "ben": 6, "cyd": 0, "dee": -1}},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			c := newClass(t, small())
			c.run(c.fake())
			tc.change(c)
			f := c.fake()
			expect(t, "scores", scores(c.run(f)), tc.scores)
			expect(t, "graded", sorted(f.graded), tc.graded)
		})
	}
}

func TestRegradeSaysWhoLost(t *testing.T) {
	t.Parallel()
	c := newClass(t, small())
	c.run(c.fake())
	c.rubric = strings.Replace(toyRubric, "toy/one: 6", "toy/one: 5", 1)
	book := c.run(c.fake())
	var lost []string
	for _, change := range book.Summary.Changes {
		lost = append(lost, fmt.Sprintf("%s %d -> %d", change.ID, *change.Before, *change.After))
	}
	expect(t, "changes", lost, []string{"ada 10 -> 9", "ben 6 -> 5"})
	expect(t, "changes once they are told", len(c.run(c.fake()).Summary.Changes), 0)
}

func TestNoLower(t *testing.T) {
	t.Parallel()
	c := newClass(t, map[string]string{"ada": "ONE TWO", "ben": "ONE"})
	c.run(c.fake())
	c.version, c.change = "v2", func(o *batch.Options) { o.NoLower = true }
	c.write(map[string]string{"cyd": "TWO"})
	repaired := c.fake()
	repaired.deny = "TWO"
	expect(t, "what was given stays", scores(c.run(repaired)), map[string]int{"ada": 10, "ben": 6, "cyd": 0})

	c.write(map[string]string{"ada": "ONE TWO, and more"})
	another := c.fake()
	another.deny = "TWO"
	expect(t, "another submission keeps nothing", scores(c.run(another)), map[string]int{"ada": 6, "ben": 6, "cyd": 0})
}

func TestTwinsAreGradedOnce(t *testing.T) {
	t.Parallel()
	files := map[string]string{}
	for i := range 8 {
		files[fmt.Sprintf("same-%d", i)] = "ONE"
		files[fmt.Sprintf("full-%d", i)] = "ONE TWO"
	}
	c := newClass(t, files)
	// A comment makes another file of it, and no other code.
	path := filepath.Join(c.dir, "class", "full-7", "toy.go")
	if err := os.WriteFile(path, []byte("package toy\n// mine\nfunc Toy() string {\n\treturn \"ONE TWO\"\n}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	f := c.fake()
	book := c.run(f)
	expect(t, "graded", sorted(f.graded), []string{"full-0", "same-0"})
	for id, score := range scores(book) {
		want := map[bool]int{true: 10, false: 6}[strings.HasPrefix(id, "full")]
		expect(t, id, score, want)
	}
	expect(t, "twins are listed", slices.Contains(reasons(book), "same-0: the same files"), true)
}

func TestRosterAndOverrides(t *testing.T) {
	t.Parallel()
	c := newClass(t, map[string]string{"ada": "ONE", "eve": "TWO"})
	c.roster = "id,name\nada,Ada Example\nzoe,Zoe Example\n"
	c.run(c.fake())
	table := "learner,check,points,reason,by\nada,toy/two,4,right in person,tutor\nnobody,total,1,a slip,tutor\n"
	if err := os.WriteFile(filepath.Join(c.out(), outdir.OverridesFile), []byte(table), 0o600); err != nil {
		t.Fatal(err)
	}
	book := c.run(c.fake())
	expect(t, "scores", scores(book), map[string]int{"ada": 10, "eve": 4, "zoe": -2})
	expect(t, "names", book.Rows[0].Name, "Ada Example")
	for _, want := range []string{"eve: not on the roster", "zoe: handed in nothing", "nobody: an override of nobody's"} {
		if !slices.Contains(reasons(book), want) {
			t.Errorf("nothing says %q: %q", want, reasons(book))
		}
	}
	c.write(map[string]string{"ada": "TWO"})
	book = c.run(c.fake())
	expect(t, "scores", scores(book)["ada"], 4)
	expect(t, "the result beneath has changed", book.Rows[0].Result.Overrides[0].Stale, true)
}

func TestTimesFromAList(t *testing.T) {
	t.Parallel()
	c := newClass(t, map[string]string{"ada": "ONE", "ben": "ONE", "cyd": "ONE"})
	list, err := times.Parse([]byte("id,time\nADA,2026-03-02 00:30:00 +0000\nben,2026-03-01 10:00:00 +0000\nzoe,\n"), time.UTC)
	if err != nil {
		t.Fatal(err)
	}
	c.change = func(o *batch.Options) {
		o.Times, o.Due = list, time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)
	}
	book := c.run(c.fake())
	for i, want := range []*result.Late{{Submitted: "2026-03-02T00:30:00Z", Due: "2026-03-02T00:00:00Z", Seconds: 1800},
		{Submitted: "2026-03-01T10:00:00Z", Due: "2026-03-02T00:00:00Z"}, nil} {
		expect(t, book.Rows[i].ID, book.Rows[i].Result.Late, want)
	}
	expect(t, "late", [2]int{book.Summary.Late, book.Summary.TimeUnknown}, [2]int{1, 1})
	if !slices.Contains(reasons(book), "zoe: a time of nobody's") {
		t.Errorf("looks %q", reasons(book))
	}
	expect(t, "lateness is not judged", scores(book), map[string]int{"ada": 6, "ben": 6, "cyd": 6})
}

func TestInterruptedGoesOn(t *testing.T) {
	t.Parallel()
	files := map[string]string{}
	for i := range 30 {
		files[fmt.Sprintf("l%02d", i)] = fmt.Sprint("ONE ", i)
	}
	c := newClass(t, files)
	ctx, cancel := context.WithCancel(t.Context())
	first := c.fake()
	n := 0
	first.stop = func(string) {
		first.mu.Lock()
		defer first.mu.Unlock()
		if n++; n == 13 {
			cancel()
		}
	}
	if _, err := c.try(ctx, first); err == nil {
		t.Fatal("no error of a run that was interrupted")
	}
	second := c.fake()
	book := c.run(second)
	expect(t, "all are graded", len(scores(book)), 30)
	if len(second.graded) >= 30 || len(second.graded) == 0 {
		t.Errorf("the second run graded %d of 30", len(second.graded))
	}
	data, err := os.ReadFile(filepath.Join(c.out(), journal.File))
	if err != nil {
		t.Fatal(err)
	}
	expect(t, "lines", strings.Count(string(data), "\n"), 30)
}

func TestSecondRunIsRefused(t *testing.T) {
	t.Parallel()
	c := newClass(t, small())
	j, err := journal.Open(c.out())
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	if _, err := c.try(t.Context(), c.fake()); err == nil {
		t.Error("two runs in one folder")
	}
}

func TestIDsThatCollide(t *testing.T) {
	t.Parallel()
	c := newClass(t, map[string]string{"a b": "ONE", "a_b": "TWO", "a?b": "none", "con": "ONE TWO", "-x": "ONE"})
	c.run(c.fake())
	entries, err := os.ReadDir(filepath.Join(c.out(), outdir.Feedback))
	if err != nil {
		t.Fatal(err)
	}
	expect(t, "files", len(entries), 15)
	ada, err := os.ReadFile(filepath.Join(c.out(), outdir.Feedback, "a_b.txt"))
	if err != nil || !strings.Contains(string(ada), "Score: 4 of 10") {
		t.Errorf("a_b has another's feedback: %v\n%s", err, ada)
	}
}
