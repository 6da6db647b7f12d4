package fencing

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// Where the learners' files and the reference answers are, seen from here.
const (
	starterDir  = "../../../exercises/fencing"
	solutionDir = "../../../solutions/fencing"
)

func partNames() []string {
	return []string{"LockService", "Resource", "NaiveResource", "Scenario", "IsStale"}
}

func TestHintLaddersAreLongEnough(t *testing.T) {
	t.Parallel()
	for _, part := range partNames() {
		if n := len(hints(part)); n < 4 {
			t.Errorf("%s has %d hints, want at least 4", part, n)
		}
	}
	for _, q := range quiz().Questions {
		if len(q.Hints) != 3 {
			t.Errorf("%s has %d hints, want 3", q.ID, len(q.Hints))
		}
	}
	if got := hints("Nonesuch"); got != nil {
		t.Errorf("hints of an unknown part = %q, want none", got)
	}
}

func TestMisconceptions(t *testing.T) {
	t.Parallel()
	want := []string{
		"constant-token", "counts-from-zero", "equal-token-refused", "le-for-lt", "naive-fences",
		"never-remembers-accepted", "refused-write-stored", "refuses-everything", "remembers-nothing",
		"remembers-refused-token", "scenario-acquires-again", "scenario-literal", "scenario-one-token",
		"scenario-own-store", "scenario-wrong-order", "shadowed-name", "shared-counter", "stale-reversed",
		"stores-nothing", "timer-is-enough", "token-per-client", "value-receiver",
	}
	var got []string
	for _, m := range misconceptions() {
		got = append(got, m.ID)
		if m.Title == "" {
			t.Errorf("%s has no title", m.ID)
		}
		if sentences := strings.Count(m.Text+" ", ". "); sentences < 3 {
			t.Errorf("%s has %d sentences; that is too little to teach", m.ID, sentences)
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("misconceptions are\n%q, want\n%q", got, want)
	}
}

// Nothing but a ladder's last rung may be copied into a file and work.
func TestNoTextHoldsALineOfTheSolution(t *testing.T) {
	t.Parallel()
	var texts []string
	for _, part := range partNames() {
		ladder := hints(part)
		texts = append(texts, ladder[:len(ladder)-1]...)
	}
	for _, m := range misconceptions() {
		texts = append(texts, m.Text)
	}
	for _, q := range quiz().Questions {
		texts = append(texts, q.Why, q.Explain)
		texts = append(texts, q.Hints...)
	}
	lines := solutionLines(t)
	if len(lines) < 10 {
		t.Fatalf("found only %d lines to look for: %q", len(lines), lines)
	}
	for _, text := range texts {
		for _, line := range lines {
			if strings.Contains(text, line) {
				t.Errorf("%q holds the solution's line %q", text, line)
			}
		}
	}
}

// solutionLines returns the lines of the solution's function bodies that the
// starter does not have.
func solutionLines(t *testing.T) []string {
	t.Helper()
	var lines []string
	names, err := filepath.Glob(filepath.Join(solutionDir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		given, err := os.ReadFile(filepath.Join(starterDir, filepath.Base(name)))
		if err != nil {
			t.Fatal(err)
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			body := src[fset.Position(fn.Body.Lbrace).Offset+1 : fset.Position(fn.Body.Rbrace).Offset]
			for line := range strings.Lines(string(body)) {
				line = strings.TrimSpace(line)
				if len(line) > 1 && !strings.HasPrefix(line, "//") && !strings.Contains(string(given), line) {
					lines = append(lines, line)
				}
			}
		}
	}
	return lines
}

func TestLessonStatesItsFigures(t *testing.T) {
	t.Parallel()
	var all strings.Builder
	for _, section := range lesson().Sections {
		if section.Title == "" || len(section.Paragraphs) == 0 {
			t.Errorf("section %q is incomplete", section.Title)
		}
		for _, p := range section.Paragraphs {
			if p == "" || p != prose(p) {
				t.Errorf("paragraph %q is not one line", p)
			}
			all.WriteString(p + "\n")
		}
	}
	for _, fact := range []string{
		"12 seconds", "45 seconds", "at most one minute", "floor of n/2, plus 1", "2f+1", "token 7", "token 8",
		"ephemeral and sequential", "advisory", "generation", "jeopardy", "lowest number",
		"GFS", "Bigtable", "Hadoop", "HBase", "invent tokens", "timeout",
	} {
		if !strings.Contains(all.String(), fact) {
			t.Errorf("the lesson does not mention %q", fact)
		}
	}
}

func TestWordsAreOfOneLineAndPlain(t *testing.T) {
	t.Parallel()
	var texts []string
	for _, part := range partNames() {
		texts = append(texts, hints(part)...)
	}
	for _, m := range misconceptions() {
		texts = append(texts, m.Title, m.Text)
	}
	for _, q := range quiz().Questions {
		texts = append(texts, q.Title, q.Why, q.Explain, q.Text)
		texts = append(texts, q.Hints...)
	}
	for _, text := range texts {
		if text == "" || text != prose(text) {
			t.Errorf("%q is empty or not one line", text)
		}
		for _, r := range text {
			if r > unicode.MaxASCII {
				t.Errorf("%q holds %q, which not every terminal has", text, r)
			}
		}
	}
}
