package build

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"grade/internal/exercise"
	"grade/internal/result"
	"grade/internal/source"
)

// Input is one submission as it goes to the compiler.
type Input struct {
	Source *source.Set
	// Refused are the declarations that must not reach the compiler, each
	// with the reason.
	Refused map[*source.Decl]*Problem
	// Taken are the spans to take out of each file, such as refused imports
	// and directives.
	Taken map[*source.File][]source.Span
}

// The names of our own files in a unit's folder. A learner's files are f0.go,
// f1.go and so on, whatever they were called.
const (
	givenName = "given.go"
	stubsName = "stubs.go"
	glueName  = "glue.go"
)

// Compile compiles one submission in dir as the number-th of its program. An
// error is always the grader's fault; what is wrong with the code is in the
// unit.
func (b *Builder) Compile(ctx context.Context, dir string, number int, in Input) (*Unit, error) {
	t := &triage{
		Builder: b, in: in,
		unit: &Unit{
			Problems: map[string]*Problem{}, Unbound: map[string]*Problem{},
			Source: in.Source, Number: number,
			files: &unitFiles{dir: dir, path: "grade/s" + strconv.Itoa(number), cpu: unitCPU},
		},
		given: map[string]bool{}, gaps: map[*source.File][]source.Span{}, state: map[*source.Decl]state{}, dropped: map[*source.Import]bool{},
		stubs: map[string]*source.Decl{}, lost: map[string]*Problem{},
	}
	if err := b.backend.prepare(ctx, in.imports()); err != nil {
		return nil, err
	}
	t.begin()
	if err := t.run(ctx); err != nil {
		return nil, err
	}
	t.finish()
	return t.unit, nil
}

// imports are the packages that the files import, refused ones aside.
func (in Input) imports() []string {
	var all []string
	for _, f := range in.Source.Files {
		for _, i := range f.Imports {
			if !slices.Contains(in.Taken[f], i.Span) && !slices.Contains(all, i.Path) {
				all = append(all, i.Path)
			}
		}
	}
	slices.Sort(all)
	return all
}

// state is what has become of a declaration.
type state int

const (
	kept state = iota
	stubbed
	removed
)

// triage is the way of one submission through the compiler.
type triage struct {
	*Builder
	in      Input
	unit    *Unit
	given   map[string]bool // symbols that the exercise gives
	state   map[*source.Decl]state
	dropped map[*source.Import]bool
	// stubs are the starter's declarations that stand in for the learner's.
	stubs map[string]*source.Decl
	// lost are the symbols whose declaration is not the learner's any more:
	// an error that has to do with one of them is a cascade.
	lost map[string]*Problem
	// strays are the problems of text that declares nothing, and gaps the text
	// between declarations that was taken away for one.
	strays []*Problem
	gaps   map[*source.File][]source.Span
	// showBroken is true while the compiler is asked for its words on
	// declarations that do not parse.
	showBroken bool
}

// begin takes out what never reaches the compiler: the learner's copies of
// what the exercise gives, refused code, and copies of the starter's code
// beside the learner's own.
func (t *triage) begin() {
	for _, f := range t.starter.Files {
		if slices.Contains(t.Exercise.Given, f.Name) {
			for _, d := range f.Decls {
				for _, name := range d.Names {
					t.given[name] = true
				}
			}
		}
	}
	bySymbol := map[string][]*source.Decl{}
	for d := range t.in.Source.Decls {
		for _, name := range d.Names {
			if t.given[name] {
				t.state[d] = removed
				continue
			}
			bySymbol[name] = append(bySymbol[name], d)
		}
	}
	for _, decls := range bySymbol {
		t.yield(decls)
	}
	for d, p := range t.in.Refused {
		t.lose(d, p)
	}
}

// yield removes copies of the starter's code where there is something else
// under the same name, and all but one where there is not.
func (t *triage) yield(decls []*source.Decl) {
	if len(decls) < 2 {
		return
	}
	starter := t.starterDecl(decls[0].Names[0])
	var own, copies []*source.Decl
	for _, d := range decls {
		if starter != nil && d.Problem == "" && source.Same(d, starter) {
			copies = append(copies, d)
		} else {
			own = append(own, d)
		}
	}
	if len(own) == 0 {
		copies = copies[1:]
	}
	for _, d := range copies {
		t.state[d] = removed
	}
}

// starterDecl is the starter's declaration of a symbol, or nil.
func (t *triage) starterDecl(symbol string) *source.Decl {
	for d := range t.starter.Decls {
		if slices.Contains(d.Names, symbol) {
			return d
		}
	}
	return nil
}

// write writes the unit's files as they are now.
func (t *triage) write() error {
	names := []string{givenName, glueName}
	glue, _ := t.glue()
	files := map[string][]byte{givenName: t.givenFile(), glueName: glue}
	if len(t.stubs) > 0 {
		names = append(names, stubsName)
		files[stubsName] = t.stubsFile()
	}
	for i, f := range t.in.Source.Files {
		if f.Unreadable {
			continue
		}
		name := fileName(i)
		names = append(names, name)
		files[name] = f.Apply(t.edits(f))
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(t.unit.files.dir, name), data, 0o600); err != nil {
			return fmt.Errorf("write the unit: %w", err)
		}
	}
	// The glue goes first: what it imports initialises before the rest.
	slices.SortFunc(names, func(a, b string) int {
		if (a == glueName) != (b == glueName) {
			if a == glueName {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
	t.unit.files.names = names
	return nil
}

func fileName(i int) string { return "f" + strconv.Itoa(i) + ".go" }

// edits are what is done to a learner's file before it is compiled.
func (t *triage) edits(f *source.File) []source.Edit {
	var edits []source.Edit
	switch {
	case f.Package == "":
		at := 0
		if bytes.HasPrefix(f.Data, []byte("\ufeff")) {
			at = len("\ufeff")
		}
		edits = append(edits, source.Edit{Span: source.Span{Start: at, End: at}, Text: "package " + t.Exercise.Name + ";"})
	case f.Package != t.Exercise.Name:
		edits = append(edits, source.Edit{Span: f.PackageAt, Text: t.Exercise.Name})
	}
	for _, s := range f.Constraints() {
		edits = append(edits, source.Blank(s))
	}
	for _, s := range slices.Concat(t.in.Taken[f], t.gaps[f]) {
		edits = append(edits, source.Blank(s))
	}
	for _, i := range f.Imports {
		if t.dropped[i] {
			edits = append(edits, source.Blank(i.Span))
		}
	}
	for _, d := range f.Decls {
		switch t.state[d] {
		case stubbed:
			stub, _ := d.Stub()
			edits = append(edits, stub)
		case removed:
			edits = append(edits, source.Blank(d.Span))
		case kept:
			if d.Problem != "" && !t.showBroken {
				edits = append(edits, source.Blank(d.Span))
			}
		}
	}
	return edits
}

// givenFile holds the exercise's own declarations.
func (t *triage) givenFile() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "package %s\n", t.Exercise.Name)
	for _, f := range t.starter.Files {
		if slices.Contains(t.Exercise.Given, f.Name) {
			for _, d := range f.Decls {
				fmt.Fprintf(&b, "\n%s\n", d.Text())
			}
		}
	}
	return b.Bytes()
}

// stubsFile holds what stands in for declarations that had to go.
func (t *triage) stubsFile() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "package %s\n", t.Exercise.Name)
	for d := range t.starter.Decls {
		if t.stubs[d.Symbol()] == d {
			fmt.Fprintf(&b, "\n%s\n", d.StubText())
		}
	}
	return b.Bytes()
}

// glue connects the learner's symbols to the driver. It is a file of the
// learner's own package, so it also sees to it that the driver's start-up runs
// before the learner's. The second result has the binding of each line.
func (t *triage) glue() ([]byte, map[int]exercise.Binding) {
	alias := "driver_"
	for t.mentions(alias) {
		alias += "_"
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "package %s\n", t.Exercise.Name)
	fmt.Fprintf(&b, "import %s \"%s\"\n", alias, t.Exercise.DriverPackage)
	fmt.Fprintf(&b, "func init() {\n\tsubject := %s.Bind(%d)\n\t_ = subject\n", alias, t.unit.Number)
	lines := map[int]exercise.Binding{}
	line := 6
	for _, binding := range t.Exercise.Bindings {
		if t.unbound(binding) {
			continue
		}
		code := strings.NewReplacer("SUBJECT", "subject", "DRIVER", alias).Replace(binding.Code)
		fmt.Fprintf(&b, "\t%s\n", code)
		lines[line] = binding
		line++
	}
	b.WriteString("}\n")
	return b.Bytes(), lines
}

// unbound reports whether a binding is left out: the compiler refused it, or
// one of its symbols is not the learner's any more.
func (t *triage) unbound(binding exercise.Binding) bool {
	if t.unit.Unbound[binding.Name] != nil {
		return true
	}
	for _, s := range binding.Symbols {
		if p := t.unit.Problems[s]; p != nil {
			return true
		}
	}
	return false
}

func (t *triage) mentions(word string) bool {
	for _, f := range t.in.Source.Files {
		if bytes.Contains(f.Data, []byte(word)) {
			return true
		}
	}
	return false
}

// finish notes what is left to say: warnings, and bindings without their
// symbols.
func (t *triage) finish() {
	u := t.unit
	u.Graph = source.NewGraph(t.in.Source)
	for _, binding := range t.Exercise.Bindings {
		for _, s := range binding.Symbols {
			if p := u.Problems[s]; p != nil && u.Unbound[binding.Name] == nil {
				u.Unbound[binding.Name] = p
			}
		}
	}
	for _, f := range t.in.Source.Files {
		switch {
		case f.Unreadable:
		case f.Package == "" && len(f.Decls) == 0:
			u.Warnings = append(u.Warnings, f.Name+": the file is empty; Go wants a package line, package "+t.Exercise.Name)
		case f.Package == "":
			u.Warnings = append(u.Warnings, f.At(0).String()+": the package line is missing; the first line of a Go file is: package "+
				t.Exercise.Name)
		case f.Package != t.Exercise.Name:
			u.Warnings = append(u.Warnings, fmt.Sprintf("%s: the package is called %s; it was graded as if it said package %s",
				f.At(f.PackageAt.Start), f.Package, t.Exercise.Name))
		}
	}
	for _, p := range t.strays {
		u.Warnings = append(u.Warnings, fmt.Sprintf("%s: %s (this belongs to no part and costs no points, but Go refuses it)", p.At, firstLine(p.Message)))
	}
}

func firstLine(s string) string {
	first, _, _ := strings.Cut(s, "\n")
	return first
}

// compileError is a problem at a place in a learner's file.
func compileError(f *source.File, at source.Position, message string) *Problem {
	return &Problem{Status: result.CompileError, Message: strings.TrimPrefix(message, "syntax error: "), Help: help(message),
		At: at, Excerpt: f.Line(at.Line)}
}
