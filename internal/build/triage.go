package build

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"grade/internal/result"
	"grade/internal/sandbox"
	"grade/internal/source"
)

// maxRounds bounds the rounds of compiling and stubbing. Two or three are
// usual: the learner's errors, then what depended on them.
const maxRounds = 12

// errStuck says that stubbing leads nowhere; everything that the learner
// wrote then fails.
var errStuck = errors.New("the compiler's errors could not be attributed")

func (t *triage) run(ctx context.Context) error {
	if err := t.parseErrors(ctx); err != nil {
		return err
	}
	hunts := 0
	for round := range maxRounds {
		exit, err := t.attempt(ctx)
		if err != nil {
			return err
		}
		if ok(exit) {
			t.unit.Compiled = true
			return nil
		}
		if exceeded(exit) {
			if hunts++; hunts > maxHunts {
				break
			}
			if err := t.hunt(ctx); err != nil {
				return err
			}
			continue
		}
		found := diagnostics(string(exit.Stdout) + string(exit.Stderr))
		switch err := t.apply(found); {
		case errors.Is(err, errStuck):
			t.giveUp(found, string(exit.Stdout)+string(exit.Stderr))
			return nil
		case err != nil:
			return fmt.Errorf("round %d: %w", round+1, err)
		}
	}
	t.giveUp(nil, "the compiler's limit is exceeded")
	return nil
}

// attempt compiles the files as they are now.
func (t *triage) attempt(ctx context.Context) (sandbox.Exit, error) {
	if err := t.write(); err != nil {
		return sandbox.Exit{}, err
	}
	return t.backend.compile(ctx, t.unit.files)
}

// parseErrors asks the compiler for its words on the declarations that do not
// parse, and takes those away.
func (t *triage) parseErrors(ctx context.Context) error {
	var broken []*source.Decl
	for d := range t.in.Source.Decls {
		if d.Problem != "" && t.state[d] == kept {
			broken = append(broken, d)
		}
	}
	if len(broken) == 0 {
		return nil
	}
	t.showBroken = true
	exit, err := t.attempt(ctx)
	if err != nil {
		return err
	}
	t.showBroken = false
	var found []diagnostic
	if !exceeded(exit) {
		found = diagnostics(string(exit.Stdout) + string(exit.Stderr))
	}
	for _, d := range broken {
		p := t.parseProblem(d, found)
		if d.Kind == source.Stray {
			t.strays = append(t.strays, p)
			t.state[d] = removed
			continue
		}
		t.lose(d, p)
	}
	return nil
}

// parseProblem is the compiler's first error in a declaration or, since it
// often only notices at what comes next, after it; else our own parser's.
func (t *triage) parseProblem(d *source.Decl, found []diagnostic) *Problem {
	index := slices.Index(t.in.Source.Files, d.File)
	end := len(d.File.Data)
	for _, other := range d.File.Decls {
		if other.Span.Start > d.Span.Start && other.Problem != "" {
			end = min(end, other.Span.Start)
		}
	}
	for _, g := range found {
		if g.file != fileName(index) {
			continue
		}
		if at := d.File.Offset(g.line, g.column); at >= d.Span.Start && at < end {
			return compileError(d.File, source.Position{File: d.File.Name, Line: g.line, Column: max(g.column, 1)}, g.message)
		}
	}
	return compileError(d.File, d.File.At(d.ProblemAt), d.Problem)
}

// apply makes one round's errors into problems and stubs. It returns errStuck
// where that changes nothing.
func (t *triage) apply(found []diagnostic) error {
	_, bindings := t.glue()
	lost := map[string]*Problem{}
	for name, p := range t.lost {
		lost[name] = p
	}
	progress := false
	for _, g := range found {
		if strings.HasPrefix(g.message, "could not import ") {
			return fmt.Errorf("the compiler says: %s", g.message)
		}
		if g.file == glueName {
			if binding, ok := bindings[g.line]; ok && t.unit.Unbound[binding.Name] == nil {
				t.unit.Unbound[binding.Name] = t.bindingProblem(binding, g.message)
				progress = true
			}
			continue
		}
		f, at, ok := t.locate(g)
		if !ok {
			continue
		}
		progress = t.attribute(f, at, g.message, lost) || progress
	}
	if !progress {
		return errStuck
	}
	return nil
}

// locate finds the learner's file that an error is about: where it is
// reported, or the first of the other places that it names.
func (t *triage) locate(g diagnostic) (*source.File, source.Position, bool) {
	for _, p := range append([]place{{g.file, g.line, g.column}}, g.others...) {
		for i, f := range t.in.Source.Files {
			if p.file == fileName(i) {
				return f, source.Position{File: f.Name, Line: p.line, Column: max(p.column, 1)}, true
			}
		}
	}
	return nil, source.Position{}, false
}

// attribute charges an error to the declaration that it is in. It reports
// whether that changed anything.
func (t *triage) attribute(f *source.File, at source.Position, message string, lost map[string]*Problem) bool {
	offset := f.Offset(at.Line, at.Column)
	if i := f.ImportAt(offset); i != nil {
		return t.dropImport(i, at, message)
	}
	message = t.rename(message)
	p := compileError(f, at, message)
	d := f.DeclAt(offset)
	if d == nil {
		return t.takeGap(f, offset, p)
	}
	if root := t.root(d, lost); root != nil {
		p.cascade(root)
	}
	if strings.Contains(message, "redeclared in this block") || strings.Contains(message, "already declared at") {
		return t.duplicate(d, p)
	}
	return t.lower(d, offset, p)
}

// takeGap takes away text between declarations, where the compiler finds an
// error in it: a comment that never ends, or bytes that are no text.
func (t *triage) takeGap(f *source.File, offset int, p *Problem) bool {
	gap := f.Gap(offset)
	if slices.Contains(t.gaps[f], gap) {
		return false
	}
	t.gaps[f] = append(t.gaps[f], gap)
	t.strays = append(t.strays, p)
	return true
}

// rename puts the learner's file names for ours.
func (t *triage) rename(message string) string {
	for i := len(t.in.Source.Files) - 1; i >= 0; i-- {
		message = strings.ReplaceAll(message, fileName(i)+":", t.in.Source.Files[i].Name+":")
	}
	return strings.ReplaceAll(message, t.unit.files.path+"/", "")
}

// root is the problem that a declaration's error comes from, if it refers to
// something that was taken away in an earlier round.
func (t *triage) root(d *source.Decl, lost map[string]*Problem) *Problem {
	refs := slices.Sorted(func(yield func(string) bool) {
		for ref := range d.Refs {
			if !yield(ref) {
				return
			}
		}
	})
	for _, ref := range refs {
		if p := lost[ref]; p != nil {
			return p
		}
		for name, p := range lost {
			// A method of a type that it uses; methods are lost with types,
			// so any of them leads to the same root.
			if receiver, _, isMethod := strings.Cut(name, "."); isMethod && receiver == ref {
				return p
			}
		}
	}
	return nil
}

// cascade makes a problem that follows from another. Where the other is no
// error of the compiler's, it is the one to be told.
func (p *Problem) cascade(root *Problem) {
	at := root.At
	if root.Root != (source.Position{}) {
		at = root.Root
	}
	if root.Status != result.CompileError {
		*p = *root
	}
	p.Root = at
}

// dropImport takes away an import that the compiler refuses. One that a stub
// orphaned goes silently; one that the learner left unused is worth a word.
func (t *triage) dropImport(i *source.Import, at source.Position, message string) bool {
	if t.dropped[i] {
		return false
	}
	t.dropped[i] = true
	for _, d := range i.File.Decls {
		if d.Refs[i.Name] {
			return true
		}
	}
	t.unit.Warnings = append(t.unit.Warnings, fmt.Sprintf("%s: %s (Go refuses that; it costs no points here: delete the line)", at, message))
	return true
}

// duplicate removes all declarations of a symbol that is declared twice.
func (t *triage) duplicate(d *source.Decl, p *Problem) bool {
	progress := false
	for other := range t.in.Source.Decls {
		for _, name := range other.Names {
			if slices.Contains(d.Names, name) && t.state[other] != removed {
				t.lose(other, p)
				progress = true
			}
		}
	}
	if !progress {
		return t.lower(d, d.Span.Start, p)
	}
	return progress
}

// lower takes away as little of a declaration as possible: a function's body
// for an error in it, the declaration for any other or where that did not help.
func (t *triage) lower(d *source.Decl, offset int, p *Problem) bool {
	if t.state[d] == removed {
		return false
	}
	inBody := d.Kind == source.Func && offset > d.Signature.End
	if _, can := d.Stub(); can && inBody && t.state[d] == kept {
		t.state[d] = stubbed
		t.note(d, p)
		return true
	}
	t.lose(d, p)
	return true
}

// lose takes a declaration away. For a symbol of the starter the starter's
// takes its place, so that other code may still refer to it; a type goes with
// all its methods, which would not fit the starter's.
func (t *triage) lose(d *source.Decl, p *Problem) {
	if t.state[d] == removed {
		return
	}
	t.note(d, p)
	if _, can := d.Stub(); can && t.state[d] == kept && (d.Problem != "" || p.Status == result.Policy) {
		// What is wrong is in the body, and the signature can stay.
		t.state[d] = stubbed
		return
	}
	t.state[d] = removed
	for _, name := range d.Names {
		t.lost[name] = p
		t.standIn(name)
		if d.Kind == source.Type {
			t.loseMethods(name, p)
		}
	}
}

// standIn puts the starter's declaration in a symbol's place, where it has one
// and the learner has no other, and that of a method's type likewise.
func (t *triage) standIn(symbol string) {
	s := t.starterDecl(symbol)
	if s == nil || t.declOf(symbol) != nil {
		return
	}
	t.stubs[symbol] = s
	if s.Receiver != "" && t.declOf(s.Receiver) == nil {
		t.stubs[s.Receiver] = t.starterDecl(s.Receiver)
	}
}

func (t *triage) loseMethods(typ string, p *Problem) {
	for m := range t.in.Source.Decls {
		if m.Receiver == typ && t.state[m] != removed {
			t.state[m] = removed
			t.note(m, p)
			for _, name := range m.Names {
				t.lost[name] = p
				t.standIn(name)
			}
		}
	}
}

// note records a problem of a declaration, the first that was found.
func (t *triage) note(d *source.Decl, p *Problem) {
	for _, name := range d.Names {
		if t.unit.Problems[name] == nil {
			t.unit.Problems[name] = p
		}
	}
	if len(d.Names) > 0 {
		return
	}
	t.strays = append(t.strays, p)
	// What an init function would have set up is not there now.
	for other := range t.in.Source.Decls {
		if d.Init && d.Kind == source.Func && other.Kind == source.Var && d.Refs[other.Symbol()] && t.unit.Problems[other.Symbol()] == nil {
			q := *p
			q.cascade(p)
			t.unit.Problems[other.Symbol()] = &q
		}
	}
}

// giveUp charges everything that the learner wrote.
func (t *triage) giveUp(found []diagnostic, output string) {
	p := &Problem{Status: result.CompileError, Message: firstLine(strings.TrimSpace(output))}
	for _, g := range found {
		if f, at, ok := t.locate(g); ok {
			p = compileError(f, at, t.rename(g.message))
			break
		}
	}
	for _, part := range t.Exercise.Parts {
		for _, s := range part.Symbols {
			if t.unit.Problems[s] == nil {
				t.unit.Problems[s] = p
			}
		}
	}
}
