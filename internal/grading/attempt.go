package grading

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"grade/internal/build"
	"grade/internal/exam"
	"grade/internal/exercise"
	"grade/internal/policy"
	"grade/internal/result"
	"grade/internal/sandbox"
	"grade/internal/source"
)

// attempt is one submission's code on its way.
type attempt struct {
	*Grader
	set      *source.Set
	starter  *source.Set
	input    build.Input
	standing map[string]result.Check // by part
	refused  []string                // what the policy took out and no part pays for
	warnings []string
	exam     *exam.Exam // the last one
}

// grade takes the code as far as it goes.
func (a *attempt) grade(ctx context.Context) ([]result.Check, error) {
	if err := a.begin(); err != nil {
		return nil, err
	}
	if a.allSettled() {
		return a.withoutRunning(), nil
	}
	if a.toolchain == nil {
		return nil, a.missing
	}
	// The plan is spelled out while the compiler works.
	go a.plan()
	return a.run(ctx)
}

// begin finds what needs no compiler: what may not be compiled, and the parts
// that are still as the starter has them.
func (a *attempt) begin() error {
	var err error
	if a.starter, err = a.parsedStarter(); err != nil {
		return fmt.Errorf("read the starter: %w", err)
	}
	a.standing = map[string]result.Check{}
	a.input = build.Input{Source: a.set, Refused: map[*source.Decl]*build.Problem{}, Taken: map[*source.File][]source.Span{}}
	if !a.AllowAll {
		for _, f := range policy.Check(a.set, policy.Rules{Imports: a.Exercise.Imports}) {
			a.refuse(f)
		}
	}
	for _, part := range a.Exercise.Parts {
		if a.blank(part) {
			a.standing[part.Name] = result.Check{Status: result.Blank, Message: "not started yet"}
		}
	}
	return nil
}

func (a *attempt) refuse(f policy.Finding) {
	a.input.Taken[f.File] = append(a.input.Taken[f.File], f.Span)
	p := &build.Problem{Status: result.Policy, Message: f.Message, Help: f.Instead, At: f.At, Excerpt: f.File.Line(f.At.Line)}
	named := false
	for _, d := range f.Decls {
		if a.input.Refused[d] == nil {
			a.input.Refused[d] = p
		}
		named = named || len(d.Names) > 0
	}
	if !named {
		a.refused = append(a.refused, fmt.Sprintf("%s: %s. %s", f.At, f.Message, f.Instead))
		a.warnings = a.refused
	}
}

// blank reports whether all of a part's declarations are the starter's.
func (a *attempt) blank(part exercise.Part) bool {
	for _, symbol := range part.Symbols {
		var own []*source.Decl
		for d := range a.set.Decls {
			if slices.Contains(d.Names, symbol) {
				own = append(own, d)
			}
		}
		if len(own) == 0 || slices.ContainsFunc(own, func(d *source.Decl) bool { return !a.isStarter(d, symbol) }) {
			return false
		}
	}
	return true
}

func (a *attempt) isStarter(d *source.Decl, symbol string) bool {
	for s := range a.starter.Decls {
		if slices.Contains(s.Names, symbol) {
			return d.Problem == "" && source.Same(s, d)
		}
	}
	return false
}

// allSettled reports whether no part that is asked for needs the compiler.
func (a *attempt) allSettled() bool {
	for _, part := range a.Exercise.Parts {
		if _, ok := a.standing[part.Name]; !ok && (a.Only == "" || a.Only == part.Name) {
			return false
		}
	}
	return true
}

// withoutRunning are the verdicts where no part needs to run.
func (a *attempt) withoutRunning() []result.Check {
	var all []result.Check
	for _, c := range a.Exercise.Checks {
		if s, ok := a.standing[c.Part]; ok {
			s.ID, s.Title, s.Why, s.Needs = c.ID, c.Title, c.Why, append([]string{}, c.Needs...)
			all = append(all, s)
		}
	}
	return all
}

// buildLimit bounds the time on the clock that building one submission may
// take, on a machine however loaded.
const buildLimit = 2 * time.Minute

func (a *attempt) run(ctx context.Context) ([]result.Check, error) {
	b, err := a.builder(ctx)
	if err != nil {
		return nil, err
	}
	work, err := b.WorkDir()
	if err != nil {
		return nil, err
	}
	defer a.cleanUp(work)
	s := &startup{attempt: a, builder: b, work: work, settled: a.standing}
	return s.run(ctx)
}

// once builds and examines the submission as it is now.
func (a *attempt) once(ctx context.Context, b *build.Builder, dir string) ([]result.Check, error) {
	unitDir := filepath.Join(dir, "s0")
	if err := os.MkdirAll(unitDir, 0o700); err != nil {
		return nil, err
	}
	bounded, cancel := context.WithTimeout(ctx, buildLimit)
	defer cancel()
	a.input.Alone = true
	unit, err := b.Compile(bounded, unitDir, 0, a.input)
	if err != nil {
		return nil, err
	}
	a.judge(unit)
	if a.allSettled() {
		return a.withoutRunning(), nil
	}
	program, err := b.Link(bounded, dir, unit)
	if err != nil {
		return nil, err
	}
	return a.examine(ctx, unit, program)
}

func (a *attempt) examine(ctx context.Context, unit *build.Unit, program string) ([]result.Check, error) {
	plan, err := a.plan()
	if err != nil {
		return nil, err
	}
	e := &exam.Exam{Plan: plan, Unit: unit, Standing: a.standing, Only: a.Only,
		Launch: func(ctx context.Context) (*sandbox.Process, error) {
			return a.sandbox.Start(ctx, exam.Command(program))
		}}
	a.exam = e
	return e.Run(ctx)
}

// judge finds the parts that can't be examined, and what is wrong with code
// that no part needs.
func (a *attempt) judge(unit *build.Unit) {
	a.warnings = append(slices.Clone(a.refused), unit.Warnings...)
	reached := map[string]bool{}
	for _, part := range a.Exercise.Parts {
		reach := unit.Graph.Reach(part.Symbols...)
		for name := range reach {
			reached[name] = true
		}
		if _, ok := a.standing[part.Name]; ok {
			continue
		}
		if v, ok := a.problemOf(part, unit, reach); ok {
			a.standing[part.Name] = v
		}
	}
	var names []string
	for name := range unit.Problems {
		if !reached[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		p := unit.Problems[name]
		message, _, _ := strings.Cut(p.Message, "\n")
		a.warnings = append(a.warnings, fmt.Sprintf("%s: %s (no part uses %s, so it costs no points, but Go refuses it)", p.At, message, name))
	}
}

// problemOf is the verdict of a part that can't be examined: something is
// wrong with its own symbols, or with others that they need.
func (a *attempt) problemOf(part exercise.Part, unit *build.Unit, reach map[string]bool) (result.Check, bool) {
	for _, symbol := range part.Symbols {
		if p := unit.Problems[symbol]; p != nil {
			return exam.Apply(result.Check{}, p), true
		}
	}
	var needed []string
	for name := range reach {
		if unit.Problems[name] != nil {
			needed = append(needed, name)
		}
	}
	if len(needed) == 0 {
		return result.Check{}, false
	}
	slices.Sort(needed)
	name := needed[0]
	p := unit.Problems[name]
	v := exam.Apply(result.Check{}, p)
	receiver, _, _ := strings.Cut(name, ".")
	if receiver == part.Name {
		return v, true // a method of its own type
	}
	v.Root = p.At.String()
	if p.Root.Line > 0 {
		v.Root = p.Root.String()
	}
	message, _, _ := strings.Cut(p.Message, "\n")
	v.Message = fmt.Sprintf("it uses %s, which can't be used: %s", name, message)
	v.Help = fmt.Sprintf("Mend %s first; %s is graded as soon as that compiles.", name, part.Name)
	return v, true
}
