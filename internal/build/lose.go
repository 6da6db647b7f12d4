package build

import (
	"slices"

	"grade/internal/result"
	"grade/internal/source"
)

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

// giveUp charges everything that the learner wrote: with the first error that
// has a place, or else with p.
func (t *triage) giveUp(found []diagnostic, p *Problem) {
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
