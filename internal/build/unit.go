package build

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

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
	// Alone says that no other submission will be linked with it.
	Alone bool
}

// glueName is the name of our own file in a unit's folder. A learner's files
// are f0.go, f1.go and so on, whatever they were called.
const glueName = "glue.go"

// Compile compiles one submission in dir as the number-th of its program. An
// error is always the grader's fault; what is wrong with the code is in the
// unit.
func (b *Builder) Compile(ctx context.Context, dir string, number int, in Input) (*Unit, error) {
	t := &triage{
		Builder: b, in: in,
		unit: &Unit{
			Problems: map[string]*Problem{}, Unbound: map[string]*Problem{},
			Source: in.Source, Number: number,
			files: b.unitFiles(dir, number, in),
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

// unitFiles says as what package a submission is compiled: as one that a main
// package imports, or, where it is to be linked alone, as the main package
// itself, which saves compiling another.
func (b *Builder) unitFiles(dir string, number int, in Input) *unitFiles {
	path := "grade/s" + strconv.Itoa(number)
	u := &unitFiles{dir: dir, path: path, shown: path, name: b.Exercise.Name, cpu: unitCPU}
	if _, ok := b.backend.(*direct); ok && in.Alone && !in.declares(mainName) {
		u.path, u.name = mainName, mainName
	}
	return u
}

// mainName is the name of Go's main package, of its path, and of its function.
const mainName = "main"

func (in Input) declares(symbol string) bool {
	for d := range in.Source.Decls {
		if slices.Contains(d.Names, symbol) {
			return true
		}
	}
	return false
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
		if p.Status != result.CompileError && p.Status != result.Policy {
			continue // it died at the start: the parts that it is charged to say so
		}
		note := " (this belongs to no part and costs no points, but Go refuses it)"
		if f := t.file(p.At.File); f != nil && f.Unreadable {
			note = "" // what was in it may well be missed
		}
		u.Warnings = append(u.Warnings, fmt.Sprintf("%s: %s%s", p.At, firstLine(p.Message), note))
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
