package build

import (
	"context"
	"maps"
	"regexp"
	"slices"
	"time"

	"grade/internal/result"
	"grade/internal/source"
)

// maxHunts bounds the searches for code that the compiler can't digest; each
// costs a few runs into the limit.
const maxHunts = 3

// huntCPU bounds the compiler's processor time while it is searched what made
// it exceed the usual limit: a part of the code takes less than the whole.
const huntCPU = time.Second

// hunt finds the one declaration at which the compiler exceeds its limits, and
// takes it away. The declarations stand in an order in which each needs only
// those before it, so that every beginning of the list is a package of its
// own, which the compiler takes through all its stages. The last declaration of
// the shortest that is too much for it is the culprit.
func (t *triage) hunt(ctx context.Context) error {
	order := t.huntOrder()
	if len(order) == 0 {
		return nil
	}
	digested, tooMuch := 0, len(order)
	// To run into the limit is what costs, so the beginnings are tried from
	// the short ones on.
	for step := 1; digested+1 < tooMuch; {
		middle := digested + step
		if middle >= tooMuch {
			step, middle = 1, (digested+tooMuch)/2
		}
		exit, err := t.huntTrial(order[:middle]).attempt(ctx)
		switch {
		case err != nil:
			return err
		case exceeded(exit):
			tooMuch = middle
		default:
			digested, step = middle, 2*step
		}
	}
	d := order[tooMuch-1]
	p := limitExceeded()
	p.At = d.File.At(d.Span.Start)
	p.Excerpt = d.File.Line(p.At.Line)
	t.lose(d, p)
	t.loseUsers(order, d, p)
	return nil
}

func limitExceeded() *Problem {
	return &Problem{
		Status:  result.CompileError,
		Message: "compile limit exceeded: Go's compiler needs too much time or memory for this",
		Help:    "Something here is nested, repeated or large beyond what the exercise can need. Write it more simply.",
	}
}

// loseUsers takes away what can't do without a declaration that was lost. The
// compiler would say so, too, but of a long chain only one link a round.
func (t *triage) loseUsers(order []*source.Decl, lost *source.Decl, p *Problem) {
	gone := slices.DeleteFunc(slices.Clone(lost.Names), func(name string) bool { return t.stubs[name] != nil })
	for changed := true; changed && len(gone) > 0; {
		changed = false
		for _, d := range order {
			if t.state[d] != kept || !slices.ContainsFunc(gone, func(name string) bool { return d.Refs[name] }) {
				continue
			}
			q := *p
			q.cascade(p)
			q.At = d.File.At(d.Span.Start)
			q.Excerpt = d.File.Line(q.At.Line)
			t.lose(d, &q)
			gone = append(gone, slices.DeleteFunc(slices.Clone(d.Names), func(name string) bool { return t.stubs[name] != nil })...)
			changed = true
		}
	}
}

// huntOrder lists the declarations that reach the compiler: types and
// constants, variables, functions, and among the first two each behind what
// it refers to.
func (t *triage) huntOrder() []*source.Decl {
	var types, vars, funcs []*source.Decl
	for d := range t.in.Source.Decls {
		switch {
		case t.state[d] != kept || d.Problem != "":
		case d.Kind == source.Func:
			funcs = append(funcs, d)
		case d.Kind == source.Var:
			vars = append(vars, d)
		default:
			types = append(types, d)
		}
	}
	return slices.Concat(needsFirst(types), needsFirst(vars), funcs)
}

// needsFirst puts each declaration behind those that it refers to. In a circle
// any order will do.
func needsFirst(decls []*source.Decl) []*source.Decl {
	owner := map[string]*source.Decl{}
	for _, d := range decls {
		for _, name := range d.Names {
			owner[name] = d
		}
	}
	var ordered []*source.Decl
	seen := map[*source.Decl]bool{nil: true}
	var visit func(*source.Decl)
	visit = func(d *source.Decl) {
		if seen[d] {
			return
		}
		seen[d] = true
		for _, ref := range slices.Sorted(maps.Keys(d.Refs)) {
			visit(owner[ref])
		}
		ordered = append(ordered, d)
	}
	for _, d := range decls {
		visit(d)
	}
	return ordered
}

// huntTrial is the submission with nothing but these declarations, and the
// signatures of its functions as soon as all types are there. The driver asks
// for none of it.
func (t *triage) huntTrial(only []*source.Decl) *triage {
	trial := *t
	unit, files := *t.unit, *t.unit.files
	files.cpu = huntCPU
	unit.files, unit.Unbound = &files, map[string]*Problem{}
	for _, binding := range t.Exercise.Bindings {
		unit.Unbound[binding.Name] = &Problem{}
	}
	trial.unit, trial.state, trial.dropped = &unit, maps.Clone(t.state), maps.Clone(t.dropped)
	typed := only[len(only)-1].Kind == source.Var || only[len(only)-1].Kind == source.Func
	kept := map[*source.Decl]bool{}
	for _, d := range only {
		kept[d] = true
	}
	for d := range t.in.Source.Decls {
		if t.state[d] == removed || kept[d] {
			continue
		}
		trial.state[d] = removed
		if _, can := d.Stub(); can && typed {
			trial.state[d] = stubbed
		}
	}
	for _, f := range t.in.Source.Files {
		for _, i := range f.Imports {
			trial.dropped[i] = trial.dropped[i] || !trial.uses(i)
		}
	}
	return &trial
}

// uses reports whether what is left of a file refers to an import: the
// compiler would refuse it otherwise, and look no further.
func (t *triage) uses(i *source.Import) bool {
	word := regexp.MustCompile(`\b` + regexp.QuoteMeta(i.Name) + `\.`)
	return i.Name == "." || i.Name == "_" || slices.ContainsFunc(i.File.Decls, func(d *source.Decl) bool {
		stub, _ := d.Stub()
		return t.state[d] == kept && d.Refs[i.Name] || t.state[d] == stubbed && word.MatchString(stub.Text)
	})
}

// file finds one of the learner's files by name, or nil.
func (t *triage) file(name string) *source.File {
	i := slices.IndexFunc(t.in.Source.Files, func(f *source.File) bool { return f.Name == name })
	if i < 0 {
		return nil
	}
	return t.in.Source.Files[i]
}
