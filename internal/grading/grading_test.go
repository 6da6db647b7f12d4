package grading_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"grade/internal/grading"
	"grade/internal/result"
	"grade/internal/sandbox"
	"grade/internal/submission"
)

const starter = "../../exercises/fencing"

// grade grades the files.
func grade(t *testing.T, g *grading.Grader, files []submission.File) *result.Result {
	t.Helper()
	r, err := g.Grade(t.Context(), submit(t, g.Exercise, files))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// scored reports whether the result is a grade with so many points.
func scored(r *result.Result, want int) bool {
	return r.Status == result.Graded && r.Score != nil && *r.Score == want
}

func TestStarterAndSolution(t *testing.T) {
	t.Parallel()
	g := newGrader(t, grading.Options{})
	first, solved := readCase(t, g.Exercise, starter).files, readCase(t, g.Exercise, solution).files
	for _, test := range []struct {
		name   string
		files  []submission.File
		score  int
		status result.Status
	}{
		{"the starter", first, 0, result.Blank},
		{"the starter in one file", inOneFile(first), 0, result.Blank},
		{"the solution", solved, 100, result.Pass},
		{"the solution in one file", inOneFile(solved), 100, result.Pass},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r := grade(t, g, test.files)
			if !scored(r, test.score) || r.MaxScore != 100 {
				t.Errorf("%s, score %v of %d, want %d", r.Status, r.Score, r.MaxScore, test.score)
			}
			if len(r.Parts) != len(g.Exercise.Parts)+1 {
				t.Errorf("%d parts", len(r.Parts))
			}
			for _, c := range r.All {
				if c.Status != test.status {
					t.Errorf("%s: %s (%s)", c.ID, c.Status, c.Message)
				}
			}
		})
	}
}

// TestGradedTwice: the second time there is no toolchain any more, so that
// only what was kept can have a grade.
func TestGradedTwice(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first := newGrader(t, grading.Options{CacheDir: dir})
	files := readCase(t, first.Exercise, solution).files
	if r := grade(t, first, files); !scored(r, 100) {
		t.Fatalf("the first time: %s %s", r.Status, r.FaultReason)
	}
	for _, test := range []struct {
		name    string
		options grading.Options
		files   []submission.File
		kept    bool
	}{
		{"unchanged", grading.Options{}, files, true},
		{"changed", grading.Options{}, inOneFile(files), false},
		{"asked for anew", grading.Options{Fresh: true}, files, false},
		{"one part of it", grading.Options{Only: "Resource"}, files, false},
		{"with its work folder", grading.Options{Keep: true}, files, false},
		{"without the policy", grading.Options{AllowAll: true}, files, false},
		{"under another level", grading.Options{Level: sandbox.Off}, files, false},
		{"built in another way", grading.Options{Plain: true}, files, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			test.options.CacheDir = dir
			g := newGrader(t, test.options)
			g.LoseToolchain()
			r := grade(t, g, test.files)
			if got := scored(r, 100); got != test.kept {
				t.Errorf("%s (%s), kept: %v, want %v", r.Status, r.FaultReason, got, test.kept)
			}
		})
	}
}

func TestNoToolchain(t *testing.T) {
	t.Parallel()
	g := newGrader(t, grading.Options{})
	g.LoseToolchain()
	r := grade(t, g, readCase(t, g.Exercise, solution).files)
	if r.Status != result.Fault || r.Score != nil || r.FaultReason == "" {
		t.Errorf("%s, score %v, reason %q; want a fault and no score", r.Status, r.Score, r.FaultReason)
	}
	quiz := r.PartNamed(grading.QuizPart)
	if quiz == nil || len(quiz.Checks) != len(g.Exercise.Quiz.Questions) {
		t.Fatalf("the quiz is %+v", quiz)
	}
	for _, c := range quiz.Checks {
		if c.Status != result.Pass {
			t.Errorf("%s: %s, want a pass", c.ID, c.Status)
		}
	}
	if _, err := g.Toolchain(); !grading.IsMissingToolchain(err) {
		t.Errorf("the reason is %v", err)
	}
	if r := grade(t, g, readCase(t, g.Exercise, starter).files); !scored(r, 0) {
		t.Errorf("the starter, which needs no compiler: %s %s", r.Status, r.FaultReason)
	}
	only := newGrader(t, grading.Options{Only: grading.QuizPart})
	only.LoseToolchain()
	if r := grade(t, only, readCase(t, g.Exercise, solution).files); !scored(r, 20) || len(r.Parts) != 1 {
		t.Errorf("the quiz alone: %s, score %v in %d parts", r.Status, r.Score, len(r.Parts))
	}
}

func TestOnly(t *testing.T) {
	t.Parallel()
	g := newGrader(t, grading.Options{Only: "Scenario"})
	files := readCase(t, g.Exercise, solution).files
	i := slices.IndexFunc(files, func(f submission.File) bool { return f.Name == "resource.go" })
	files[i].Data = []byte("package fencing\n\nfunc broken( {\n")
	r := grade(t, g, files)
	if len(r.Parts) != 1 || r.Parts[0].Name != "Scenario" || r.Parts[0].Score != r.Parts[0].MaxScore || r.Status != result.Graded {
		t.Errorf("%s %s: %+v", r.Status, r.FaultReason, r.Parts)
	}
}

func TestWorkFolder(t *testing.T) {
	t.Parallel()
	for _, keep := range []bool{false, true} {
		dir := t.TempDir()
		var mu sync.Mutex
		var told []string
		g := newGrader(t, grading.Options{CacheDir: dir, Keep: keep, Progress: func(s string) {
			mu.Lock()
			defer mu.Unlock()
			told = append(told, s)
		}})
		if r := grade(t, g, readCase(t, g.Exercise, solution).files); !scored(r, 100) {
			t.Fatalf("%s %s", r.Status, r.FaultReason)
		}
		left, err := filepath.Glob(filepath.Join(dir, "work", "*"))
		if err != nil {
			t.Fatal(err)
		}
		if !keep && len(left) != 0 || keep && len(left) != 1 {
			t.Errorf("keep %v: left are %q", keep, left)
		}
		if keep && len(left) == 1 {
			if !slices.Contains(told, "the work folder is "+left[0]) {
				t.Errorf("told was %q, not where the folder is", told)
			}
			if sources, err := filepath.Glob(filepath.Join(left[0], "*", "s0", "f*.go")); err != nil || len(sources) == 0 {
				t.Errorf("no source is left in it: %v", err)
			}
		}
	}
}

// TestTwoGradersAtOnce share a cache folder from its first use on.
func TestTwoGradersAtOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var wg sync.WaitGroup
	for range 2 {
		g := newGrader(t, grading.Options{CacheDir: dir})
		files := readCase(t, g.Exercise, solution).files
		for _, f := range [][]submission.File{files, inOneFile(files)} {
			sub := submit(t, g.Exercise, f)
			wg.Go(func() {
				r, err := g.Grade(t.Context(), sub)
				if err != nil || !scored(r, 100) {
					t.Errorf("%+v, %v", r, err)
				}
			})
		}
	}
	wg.Wait()
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.Contains(d.Name(), "copy-") {
			t.Errorf("%s is left over", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
