package grading

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"grade/internal/result"
	"grade/internal/submission"
)

func points(n int) *int { return &n }

// graded is a result with one check.
func graded(status result.Status) *result.Result {
	return &result.Result{Schema: result.Schema, Exercise: "e", Status: result.Graded, Score: points(5), MaxScore: 10,
		Parts: []result.Part{{Name: "P", Checks: []result.Check{{ID: "p/a", Status: result.Pass, Needs: []string{}}, {ID: "p/b", Status: status, Needs: []string{}}}}}}
}

func kept(t *testing.T, dir string) *cache {
	t.Helper()
	return &cache{dir: dir, grader: result.Grader{Version: "v1", Go: "go1.26.8", ExerciseSHA256: "e"}, level: "full", rubric: "r"}
}

func TestCacheOfOneGrader(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	sub := &submission.Submission{ID: "a", SHA256: "s"}
	want := graded(result.Fail)
	kept(t, dir).put(sub, want)
	if got := kept(t, dir).get(sub); !reflect.DeepEqual(got, want) {
		t.Fatalf("kept %+v, want %+v", got, want)
	}
	for name, change := range map[string]func(*cache, *submission.Submission){
		"another grader":       func(c *cache, _ *submission.Submission) { c.grader.Version = "v2" },
		"another Go":           func(c *cache, _ *submission.Submission) { c.grader.Go = "go1.27" },
		"another exercise":     func(c *cache, _ *submission.Submission) { c.grader.ExerciseSHA256 = "f" },
		"another level":        func(c *cache, _ *submission.Submission) { c.level = "limits" },
		"another rubric":       func(c *cache, _ *submission.Submission) { c.rubric = "q" },
		"another way to build": func(c *cache, _ *submission.Submission) { c.plain = true },
		"other code":           func(_ *cache, s *submission.Submission) { s.SHA256 = "t" },
		"another learner":      func(_ *cache, s *submission.Submission) { s.ID = "b" },
		"another note":         func(_ *cache, s *submission.Submission) { s.Ignored = []submission.Note{{Name: "x", Reason: "junk"}} },
		"another warning":      func(_ *cache, s *submission.Submission) { s.Warnings = []submission.Note{{Name: "x", Reason: "odd"}} },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, other := kept(t, dir), *sub
			change(c, &other)
			if got := c.get(&other); got != nil {
				t.Errorf("it is given %+v", got)
			}
		})
	}
}

func TestCacheDamaged(t *testing.T) {
	t.Parallel()
	sub, other := &submission.Submission{ID: "a", SHA256: "s"}, &submission.Submission{ID: "b", SHA256: "s"}
	tests := []struct {
		name   string
		damage func(data, foreign []byte) []byte
	}{
		{"empty", func(_, _ []byte) []byte { return nil }},
		{"cut", func(data, _ []byte) []byte { return data[:len(data)/2] }},
		{"a better score", func(data, _ []byte) []byte { return bytes.Replace(data, []byte(`"score":5`), []byte(`"score":9`), 1) }},
		{"another status", func(data, _ []byte) []byte { return bytes.Replace(data, []byte(`"fail"`), []byte(`"pass"`), 1) }},
		{"another's entry", func(_, foreign []byte) []byte { return foreign }},
		{"something behind", func(data, _ []byte) []byte { return append(data, data...) }},
		{"no entry", func(_, _ []byte) []byte { return []byte(`{"schema":"grade/result/v1","score":10}`) }},
		{"far too long", func(data, _ []byte) []byte { return append(bytes.Repeat([]byte(" "), maxEntry), data...) }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			c := kept(t, t.TempDir())
			c.put(sub, graded(result.Fail))
			c.put(other, graded(result.Fail))
			read := func(s *submission.Submission) []byte {
				data, err := os.ReadFile(c.path(c.key(s)))
				if err != nil {
					t.Fatal(err)
				}
				return data
			}
			if err := os.WriteFile(c.path(c.key(sub)), test.damage(read(sub), read(other)), 0o600); err != nil {
				t.Fatal(err)
			}
			if got := c.get(sub); got != nil {
				t.Errorf("it is given %+v", got)
			}
			// The next grade mends it.
			c.put(sub, graded(result.Fail))
			if c.get(sub) == nil {
				t.Error("it stays damaged")
			}
		})
	}
}

func TestCacheKeeps(t *testing.T) {
	t.Parallel()
	never := map[result.Status]bool{result.Timeout: true, result.Unstable: true, result.Memory: true, result.Output: true}
	sub := &submission.Submission{ID: "a", SHA256: "s"}
	for _, status := range result.Statuses() {
		c := kept(t, t.TempDir())
		c.put(sub, graded(status))
		if got := c.get(sub) != nil; got == never[status] {
			t.Errorf("a result with %s is kept: %v", status, got)
		}
	}
	for name, spoil := range map[string]func(*result.Result){
		"a fault":            func(r *result.Result) { r.Status = result.Fault },
		"no score":           func(r *result.Result) { r.Score = nil },
		"another schema":     func(r *result.Result) { r.Schema = "x" },
		"far too long a one": func(r *result.Result) { r.Parts[0].Checks[0].Output = string(make([]byte, maxEntry)) },
	} {
		c, r := kept(t, t.TempDir()), graded(result.Fail)
		spoil(r)
		c.put(sub, r)
		if left, err := filepath.Glob(filepath.Join(c.dir, "*", "*")); err != nil || len(left) > 0 {
			t.Errorf("%s is kept: %q, %v", name, left, err)
		}
	}
}
