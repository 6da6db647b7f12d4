package grading_test

import (
	"bytes"
	"encoding/binary"
	"go/scanner"
	"go/token"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grade/internal/exercise"
	"grade/internal/grading"
	"grade/internal/result"
	"grade/internal/source"
	"grade/internal/submission"
)

// breakCases is how many breaks the ordinary test tries; the fuzz target tries
// as many as it has time for.
const breakCases = 60

func TestBreakOnePart(t *testing.T) {
	t.Parallel()
	g := newGrader(t, grading.Options{Level: classLevel(t)})
	bases := breakable(t, g.Exercise)
	random := rand.New(rand.NewPCG(2, 4))
	var all []broken
	for range breakCases {
		data := make([]byte, 24)
		for j := range data {
			data[j] = byte(random.Uint32())
		}
		all = append(all, breakOne(g.Exercise, bases, data))
	}
	for chunk := range slices.Chunk(all, grading.ChunkSize) {
		t.Run(chunk[0].done, func(t *testing.T) {
			t.Parallel()
			var subs []*submission.Submission
			for _, b := range chunk {
				subs = append(subs, submit(t, g.Exercise, b.files()))
			}
			results, err := g.GradeChunk(t.Context(), subs)
			if err != nil {
				t.Fatal(err)
			}
			for i, b := range chunk {
				b.judge(t, g.Exercise, results[i])
			}
		})
	}
}

func FuzzBreakOnePart(f *testing.F) {
	g := newGrader(f, grading.Options{})
	bases := breakable(f, g.Exercise)
	for i := range byte(len(breaks())) {
		f.Add([]byte{0, 0, 0, 0, 0, 0, 0, i, 0, 1, 0, 2})
	}
	f.Fuzz(func(t *testing.T, data []byte) { breakOne(g.Exercise, bases, data).gradeAlone(t, g) })
}

// broken is a right submission with a text in one declaration's place.
type broken struct {
	base   []submission.File
	set    *source.Set // the base, taken apart
	target *source.Decl
	text   string
	done   string // what was done to it
}

// breakOne breaks one declaration as the data says.
func breakOne(ex *exercise.Exercise, bases [][]submission.File, data []byte) broken {
	d := &dice{data}
	base := bases[d.roll(len(bases))]
	b := broken{base: base, set: source.Parse(goFiles(base))}
	b.target = pick(d, b.set, ex.Parts[d.roll(len(ex.Parts))])
	b.text = string(b.target.Text())
	var done []string
	for range 1 + d.roll(2) {
		way := breaks()[d.roll(len(breaks()))]
		// What is never closed may well reach to the end of the file.
		if text := way.make(d, b.text); !swallows(text) {
			b.text = text
			done = append(done, way.name)
		}
	}
	b.done = strings.Join(done, ", ")
	return b
}

func (b *broken) files() []submission.File {
	files := slices.Clone(b.base)
	for i := range files {
		if f := b.target.File; files[i].Name == f.Name {
			files[i].Data = slices.Concat(f.Data[:b.target.Span.Start], []byte(b.text), f.Data[b.target.Span.End:])
		}
	}
	return files
}

func (b broken) gradeAlone(t *testing.T, g *grading.Grader) {
	t.Helper()
	r, err := g.Grade(t.Context(), submit(t, g.Exercise, b.files()))
	if err != nil {
		t.Fatal(err)
	}
	b.judge(t, g.Exercise, r)
}

// judge demands that every part that does not use what is broken keeps all its
// points.
func (b *broken) judge(t *testing.T, ex *exercise.Exercise, r *result.Result) {
	t.Helper()
	symbol := b.target.Symbol()
	if r.Status != result.Graded {
		t.Errorf("%q in %s gave a fault: %s\n%s", b.done, symbol, r.FaultReason, b.text)
		return
	}
	graph := source.NewGraph(b.set)
	for _, p := range ex.Parts {
		// A part that uses what is broken can't run without it.
		if p.Name == partOf(t, ex, symbol) || graph.Reach(p.Symbols...)[symbol] {
			continue
		}
		if got := r.PartNamed(p.Name); got.Score != got.MaxScore {
			t.Errorf("%q in %s costs %s %d of its points: %s\n%s", b.done, symbol, p.Name, got.MaxScore-got.Score, failures(*got), b.text)
		}
	}
	if quiz := r.PartNamed(grading.QuizPart); quiz.Score != quiz.MaxScore {
		t.Errorf("%q in %s costs points of the quiz", b.done, symbol)
	}
}

// TestFoundBreaks are the breaks that once cost another part its points.
func TestFoundBreaks(t *testing.T) {
	t.Parallel()
	g := newGrader(t, grading.Options{})
	files := inOneFile(readCase(t, g.Exercise, solution).files)
	set := source.Parse(goFiles(files))
	for _, test := range []struct{ name, symbol, text string }{
		{"a type without its name, its methods left", "Resource", "type struct {\n\tvalue string\n}"},
		{"a type called as Go's own", "Resource", "type int {\n\tvalue string\n}"},
		{"a renamed type, its methods left", "LockService", "type lockService struct{ last int }"},
		{"a broken copy beside the right one", "Resource.Value",
			"<<<<<<< HEAD\nfunc (r *Resource) Value() string {\n=======\nfunc (r *Resource Resource) Value() string {\n>>>>>>> theirs\n\treturn r.value\n}"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			for target := range set.Decls {
				if target.Symbol() == test.symbol {
					broken{files, set, target, test.text, test.name}.gradeAlone(t, g)
				}
			}
		})
	}
}

// breakable are right submissions in several layouts.
func breakable(t testing.TB, ex *exercise.Exercise) [][]submission.File {
	t.Helper()
	five := readCase(t, ex, solution).files
	bases := [][]submission.File{five, inOneFile(five)}
	for _, name := range []string{"one-file", "methods-in-other-files", "mutexes", "oddly-named-files", "crlf"} {
		bases = append(bases, readCase(t, ex, filepath.Join(corpus, "right", name)).files)
	}
	return bases
}

// inOneFile puts all Go files into one.
func inOneFile(files []submission.File) []submission.File {
	one := submission.File{Name: "fencing.go", Data: []byte("package fencing\n")}
	var all []submission.File
	for _, f := range files {
		if filepath.Ext(f.Name) != ".go" {
			all = append(all, f)
			continue
		}
		_, rest, _ := bytes.Cut(f.Data, []byte("package fencing\n"))
		one.Data = append(one.Data, rest...)
	}
	return append(all, one)
}

func goFiles(files []submission.File) []submission.File {
	return slices.DeleteFunc(slices.Clone(files), func(f submission.File) bool { return filepath.Ext(f.Name) != ".go" })
}

// pick takes one of the declarations of a part.
func pick(d *dice, set *source.Set, part exercise.Part) *source.Decl {
	var own []*source.Decl
	for decl := range set.Decls {
		if slices.Contains(part.Symbols, decl.Symbol()) {
			own = append(own, decl)
		}
	}
	return own[d.roll(len(own))]
}

// swallows reports whether the text opens a comment or a raw string and does
// not close it.
func swallows(text string) bool {
	open := false
	scan(text, func(_, message string) {
		open = open || strings.Contains(message, "not terminated") && !strings.Contains(message, "newline")
	})
	return open
}

// dice turns bytes into choices, so that the fuzzer may look for them.
type dice struct{ data []byte }

func (d *dice) roll(n int) int {
	if len(d.data) < 2 {
		return 0
	}
	roll := int(binary.BigEndian.Uint16(d.data)) % n
	d.data = d.data[2:]
	return roll
}

// span is where a token or a line is in a text.
type span struct{ start, end int }

// scan finds the tokens of a text, whether it is Go or not.
func scan(text string, report func(at, message string)) []span {
	var all []span
	var s scanner.Scanner
	fset := token.NewFileSet()
	s.Init(fset.AddFile("", -1, len(text)), []byte(text), func(at token.Position, message string) { report(at.String(), message) }, 0)
	for {
		pos, tok, literal := s.Scan()
		if tok == token.EOF {
			return all
		}
		if tok == token.SEMICOLON && literal == "\n" {
			continue
		}
		if literal == "" {
			literal = tok.String()
		}
		at := fset.Position(pos).Offset
		all = append(all, span{at, min(at+len(literal), len(text))})
	}
}

func tokens(text string) []span { return scan(text, func(_, _ string) {}) }

func lines(text string) []span {
	var all []span
	at := 0
	for line := range strings.Lines(text) {
		all = append(all, span{at, at + len(line)})
		at += len(line)
	}
	return all
}
