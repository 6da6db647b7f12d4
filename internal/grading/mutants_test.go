package grading_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grade/internal/exercise"
	"grade/internal/grading"
	"grade/internal/mutate"
	"grade/internal/result"
	"grade/internal/submission"
	"grade/internal/toolchain"
)

const solution = "../../solutions/fencing"

// equivalents are the mutants of the solution that are as right as it is, each
// with the reason.
func equivalents() map[string]string {
	const (
		label  = "the client is only a label, and the service must not look at it"
		copied = "the method reads a field and sets none, so it may as well read a copy's"
	)
	return map[string]string{
		`scenario.go:7:21 constant "A" -> ""`:   label,
		`scenario.go:7:21 constant "A" -> "B"`:  label,
		`scenario.go:7:21 constant "A" -> "b"`:  label,
		`scenario.go:7:21 constant "A" -> "a"`:  label,
		`scenario.go:10:21 constant "B" -> ""`:  label,
		`scenario.go:10:21 constant "B" -> "A"`: label,
		`scenario.go:10:21 constant "B" -> "b"`: label,
		`scenario.go:10:21 constant "B" -> "a"`: label,

		`resource.go:21:9 receiver *Resource -> Resource`:                 copied,
		`naive_resource.go:15:9 receiver *NaiveResource -> NaiveResource`: copied,

		`resource.go:15:2 order r.highest = token r.value = value -> r.value = value r.highest = token`: "neither assignment reads what the other sets",
	}
}

// TestMutants proves the checks sound: whatever small mistake is made in the
// solution costs points in the part that it is made in, and in no other. That
// holds for Scenario, too, although it calls the lock service: it is judged by
// the tokens that it got. Only scenario/own-stores hangs on other parts, and
// for that reason carries no points.
func TestMutants(t *testing.T) {
	t.Parallel()
	g := newGrader(t, grading.Options{Level: classLevel(t)})
	files := readCase(t, g.Exercise, solution).files
	mutants := compilable(t, g.Exercise, files)
	known := equivalents()
	for name := range known {
		if !slices.ContainsFunc(mutants, func(m mutate.Mutant) bool { return m.Name == name }) {
			t.Errorf("%s: listed as equivalent, but there is no such mutant", name)
		}
	}
	t.Logf("%d mutants compile, %d of them are equivalent", len(mutants), len(known))
	for chunk := range slices.Chunk(mutants, grading.ChunkSize) {
		t.Run(chunk[0].Name, func(t *testing.T) {
			t.Parallel()
			var subs []*submission.Submission
			for _, m := range chunk {
				subs = append(subs, submit(t, g.Exercise, with(files, m)))
			}
			results, err := g.GradeChunk(t.Context(), subs)
			if err != nil {
				t.Fatal(err)
			}
			for i, m := range chunk {
				judgeMutant(t, m, partOf(t, g.Exercise, m.Symbol), known[m.Name], results[i])
			}
		})
	}
}

func judgeMutant(t *testing.T, m mutate.Mutant, own, equivalent string, r *result.Result) {
	t.Helper()
	if r.Status != result.Graded {
		t.Errorf("%s: fault: %s", m.Name, r.FaultReason)
		return
	}
	for _, p := range r.Parts {
		switch {
		case p.Name != own && p.Score != p.MaxScore:
			t.Errorf("%s costs %s %d of its points: %s", m.Name, p.Name, p.MaxScore-p.Score, failures(p))
		case p.Name == own && equivalent == "" && p.Score == p.MaxScore:
			t.Errorf("%s costs nothing:\n%s", m.Name, m.Source)
		case p.Name == own && equivalent != "" && p.Score != p.MaxScore:
			t.Errorf("%s is not equivalent after all (%s): %s", m.Name, equivalent, failures(p))
		}
	}
}

// failures lists the checks of a part that did not pass.
func failures(p result.Part) string {
	var all []string
	for _, c := range p.Checks {
		if c.Status != result.Pass {
			all = append(all, fmt.Sprintf("%s %s (%s)", c.ID, c.Status, c.Message))
		}
	}
	return strings.Join(all, ", ")
}

// compilable are the mutants of all files but those that the exercise gives,
// as far as they compile.
func compilable(t *testing.T, ex *exercise.Exercise, files []submission.File) []mutate.Mutant {
	t.Helper()
	var all []mutate.Mutant
	for _, f := range files {
		if filepath.Ext(f.Name) != ".go" || slices.Contains(ex.Given, f.Name) {
			continue
		}
		mutants, err := mutate.Mutants(f.Name, f.Data)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range mutants {
			if compiles(with(files, m)) {
				all = append(all, m)
			}
		}
	}
	return all
}

// with is the files with a mutant in the place of what it was made from.
func with(files []submission.File, m mutate.Mutant) []submission.File {
	name, _, _ := strings.Cut(m.Name, ":")
	files = slices.Clone(files)
	for i := range files {
		if files[i].Name == name {
			files[i].Data = m.Source
		}
	}
	return files
}

// compiles reports whether the files are right Go. It needs no compiler, since
// the solution imports nothing.
func compiles(files []submission.File) bool {
	fset := token.NewFileSet()
	var trees []*ast.File
	for _, f := range files {
		if filepath.Ext(f.Name) != ".go" {
			continue
		}
		tree, err := parser.ParseFile(fset, f.Name, f.Data, parser.SkipObjectResolution)
		if err != nil {
			return false
		}
		trees = append(trees, tree)
	}
	config := types.Config{GoVersion: toolchain.Language}
	_, err := config.Check("fencing", fset, trees, nil)
	return err == nil
}

func submit(t testing.TB, ex *exercise.Exercise, files []submission.File) *submission.Submission {
	t.Helper()
	sub, err := submission.New("test", "", files, submission.Options{Package: ex.Name, Answers: ex.Quiz.File})
	if err != nil {
		t.Fatal(err)
	}
	return sub
}

// partOf is the name of the part that a symbol belongs to.
func partOf(t testing.TB, ex *exercise.Exercise, symbol string) string {
	t.Helper()
	for _, p := range ex.Parts {
		if slices.Contains(p.Symbols, symbol) {
			return p.Name
		}
	}
	t.Fatalf("%s belongs to no part", symbol)
	return ""
}
