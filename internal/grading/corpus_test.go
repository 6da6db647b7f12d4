package grading_test

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"grade/internal/exercise"
	"grade/internal/exercise/fencing"
	"grade/internal/grading"
	"grade/internal/result"
	"grade/internal/submission"
)

// corpus is testdata/fencing, whose README.md says what the folders hold and
// how their comments are read.
const corpus = "../../testdata/fencing"

var (
	everyPlain = flag.Bool("every-plain", false, "build the whole corpus with go build, too, not only a sample of it")
	every      = flag.Bool("every", false, "grade the slow submissions of the corpus, too")
)

// TestCorpus grades the corpus as a batch does, many to a program.
func TestCorpus(t *testing.T) {
	t.Parallel()
	judgeCorpus(t, newGrader(t, grading.Options{Level: classLevel(t)}), quick(readCorpus(t)))
}

// quick is the cases but those that wait for -every.
func quick(cases []*corpusCase) []*corpusCase {
	return slices.DeleteFunc(cases, func(c *corpusCase) bool { return c.slow && !*every })
}

// TestCorpusAlone grades a sample of it one by one.
func TestCorpusAlone(t *testing.T) {
	t.Parallel()
	g := newGrader(t, grading.Options{})
	for i, c := range quick(readCorpus(t)) {
		if i%aloneSample != 0 {
			continue
		}
		t.Run(c.name(), func(t *testing.T) {
			t.Parallel()
			r, err := g.Grade(t.Context(), c.submission(t, g.Exercise))
			if err != nil {
				t.Fatal(err)
			}
			c.judge(t, r)
		})
	}
}

// TestCorpusPlain builds with go build: the verdicts must be the same.
func TestCorpusPlain(t *testing.T) {
	t.Parallel()
	cases := readCorpus(t)
	if !*everyPlain {
		var some []*corpusCase
		cases = quick(cases)
		for i := 0; i < len(cases); i += plainSample {
			some = append(some, cases[i])
		}
		cases = some
	}
	judgeCorpus(t, newGrader(t, grading.Options{Plain: true}), cases)
}

// One submission of the corpus stands for so many. With go build each costs a
// second and more; -every-plain takes them all.
const (
	aloneSample = 40
	plainSample = 60
)

func readCorpus(t *testing.T) []*corpusCase {
	t.Helper()
	ex, err := fencing.Exercise()
	if err != nil {
		t.Fatal(err)
	}
	var all []*corpusCase
	for _, kind := range []string{"right", "wrong", "broken", "crashing"} {
		names, err := filepath.Glob(filepath.Join(corpus, kind, "*"))
		if err != nil || len(names) == 0 {
			t.Fatalf("no %s submissions: %v", kind, err)
		}
		for _, dir := range names {
			c := readCase(t, ex, dir)
			c.kind = kind
			all = append(all, c)
		}
	}
	return all
}

// judgeCorpus grades the cases in chunks and judges each.
func judgeCorpus(t *testing.T, g *grading.Grader, cases []*corpusCase) {
	t.Helper()
	for chunk := range slices.Chunk(cases, grading.ChunkSize) {
		t.Run(chunk[0].name(), func(t *testing.T) {
			t.Parallel()
			var subs []*submission.Submission
			for _, c := range chunk {
				subs = append(subs, c.submission(t, g.Exercise))
			}
			results, err := g.GradeChunk(t.Context(), subs)
			if err != nil {
				t.Fatal(err)
			}
			for i, c := range chunk {
				t.Run(c.name(), func(t *testing.T) { c.judge(t, results[i]) })
			}
		})
	}
}

// corpusCase is one folder of the corpus.
type corpusCase struct {
	dir, kind      string
	files          []submission.File
	expectations   []expectation
	misconceptions []claim
	warning        bool
	slow           bool
}

// expectation is what a want says of a check or a part.
type expectation struct {
	target   string // a check's id or a part's name
	statuses []result.Status
	file     string
	line     int
}

// claim is what a misconception comment says: one of the ids, in the part that
// the file's other comments are about.
type claim struct {
	ids  []string
	file string
}

func (c *corpusCase) name() string { return c.kind + "/" + filepath.Base(c.dir) }

func readCase(t testing.TB, ex *exercise.Exercise, dir string) *corpusCase {
	t.Helper()
	c := &corpusCase{dir: dir}
	have := map[string]bool{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	base := ""
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		have[e.Name()] = true
		switch e.Name() {
		case "base":
			base = strings.TrimSpace(strings.TrimPrefix(string(data), "base:"))
		case "want":
			c.readWantFile(data)
		case "slow":
			c.slow = true
		default:
			c.files = append(c.files, submission.File{Name: e.Name(), Data: data})
			c.readComments(e.Name(), data)
		}
	}
	from := map[string]string{"solution": "../../solutions/fencing", "starter": "../../exercises/fencing"}[base]
	if from == "" {
		return c
	}
	entries, err = os.ReadDir(from)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		name := e.Name()
		if have[name] || filepath.Ext(name) != ".go" && name != ex.Quiz.File {
			continue
		}
		data, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			t.Fatal(err)
		}
		c.files = append(c.files, submission.File{Name: name, Data: data})
	}
	return c
}

func (c *corpusCase) readComments(name string, data []byte) {
	s := bufio.NewScanner(bytes.NewReader(data))
	s.Buffer(nil, 1<<20)
	for line := 1; s.Scan(); line++ {
		for _, part := range strings.Split(s.Text(), "// ")[1:] {
			c.readExpectation(name, line, strings.TrimSpace(part))
		}
		if _, rest, ok := strings.Cut(s.Text(), "# "); ok && filepath.Ext(name) != ".go" {
			for part := range strings.SplitSeq(rest, "# ") {
				c.readExpectation(name, line, strings.TrimSpace(part))
			}
		}
	}
}

// readExpectation reads "want ..." or "misconception ..."; any other text is a
// comment like any other.
func (c *corpusCase) readExpectation(file string, line int, text string) {
	if ids, ok := strings.CutPrefix(text, "misconception "); ok {
		c.misconceptions = append(c.misconceptions, claim{strings.Split(strings.TrimSpace(ids), "|"), file})
		return
	}
	wants, ok := strings.CutPrefix(text, "want ")
	if !ok {
		return
	}
	c.readWants(file, line, wants)
}

func (c *corpusCase) readWants(file string, line int, wants string) {
	for field := range strings.FieldsSeq(wants) {
		target, statuses, ok := strings.Cut(field, "=")
		e := expectation{target: target, statuses: []result.Status{result.Fail}, file: file, line: line}
		if ok {
			e.statuses = nil
			for s := range strings.SplitSeq(statuses, "|") {
				e.statuses = append(e.statuses, result.Status(s))
			}
		}
		c.expectations = append(c.expectations, e)
	}
}

var placed = regexp.MustCompile(`^([\w.-]+\.(?:go|txt))(?::(\d+))?: (.*)$`)

func (c *corpusCase) readWantFile(data []byte) {
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		file, at := "", 0
		if m := placed.FindStringSubmatch(line); m != nil {
			file, line = m[1], m[3]
			at, _ = strconv.Atoi(m[2])
		}
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case line == "warning":
			c.warning = true
		case strings.HasPrefix(line, "misconception "):
			c.readExpectation(file, at, line)
		default:
			c.readWants(file, at, line)
		}
	}
}

func (c *corpusCase) submission(t *testing.T, ex *exercise.Exercise) *submission.Submission {
	t.Helper()
	sub, err := submission.New(filepath.Base(c.dir), "", c.files, submission.Options{Package: ex.Name, Answers: ex.Quiz.File})
	if err != nil {
		t.Fatal(err)
	}
	return sub
}

// judge holds a result against what the folder's comments say.
func (c *corpusCase) judge(t *testing.T, r *result.Result) {
	t.Helper()
	if r.Status != result.Graded {
		t.Fatalf("fault: %s", r.FaultReason)
	}
	for part, check := range r.All {
		c.judgeCheck(t, part, check)
	}
	for _, m := range c.misconceptions {
		c.judgeClaim(t, m, r)
	}
	if c.warning && len(r.Submission.Warnings) == 0 {
		t.Error("no warning, want one")
	}
	switch full := *r.Score == r.MaxScore; {
	case c.kind == "right" && !full:
		t.Errorf("%d of %d points, want all", *r.Score, r.MaxScore)
	case c.kind == "wrong" && full:
		t.Error("all points, want fewer")
	}
}

func (c *corpusCase) judgeCheck(t *testing.T, part *result.Part, check *result.Check) {
	t.Helper()
	wanted := c.wants(check.ID)
	if wanted == nil {
		wanted = c.wants(part.Name)
	}
	if wanted == nil {
		if check.Status != result.Pass {
			t.Errorf("%s is %s, want pass (%s) %v", check.ID, check.Status, check.Message, check.Trace)
		}
		return
	}
	var statuses []result.Status
	for _, w := range wanted {
		statuses = append(statuses, w.statuses...)
	}
	if !slices.Contains(statuses, check.Status) {
		t.Errorf("%s is %s, want %v (%s) %v", check.ID, check.Status, statuses, check.Message, check.Trace)
		return
	}
	placed := c.kind == "broken" || c.kind == "crashing"
	if placed && check.Status != result.Pass && check.Status != result.Skipped && check.Status != result.Blank &&
		!slices.ContainsFunc(wanted, func(e expectation) bool { return e.near(check) }) {
		t.Errorf("%s points to %s:%d (root %q), want %s:%d: %s", check.ID, check.File, check.Line, check.Root,
			wanted[0].file, wanted[0].line, check.Message)
	}
}

func (c *corpusCase) wants(target string) []expectation {
	var all []expectation
	for _, e := range c.expectations {
		if e.target == target {
			all = append(all, e)
		}
	}
	return all
}

// nearby is how many lines a report may be off a comment.
const nearby = 3

func (e expectation) near(check *result.Check) bool {
	if e.file == "" {
		return true
	}
	places := []string{fmt.Sprintf("%s:%d", check.File, check.Line), check.Root}
	for _, p := range places {
		fields := strings.Split(p, ":")
		if len(fields) < 2 || fields[0] != e.file {
			continue
		}
		line, err := strconv.Atoi(fields[1])
		if err == nil && (e.line == 0 || line == 0 || line >= e.line-nearby && line <= e.line+nearby) {
			return true
		}
	}
	return false
}

func (c *corpusCase) judgeClaim(t *testing.T, m claim, r *result.Result) {
	t.Helper()
	var named []string
	for _, check := range r.All {
		if slices.Contains(m.ids, check.Misconception) {
			return
		}
		if check.Misconception != "" {
			named = append(named, check.ID+": "+check.Misconception)
		}
	}
	t.Errorf("no failing check names %v; named: %q", m.ids, named)
}
