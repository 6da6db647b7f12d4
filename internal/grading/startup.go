package grading

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"grade/internal/build"
	"grade/internal/exam"
	"grade/internal/exercise"
	"grade/internal/result"
	"grade/internal/source"
)

// maxPrograms bounds the programs that are built for one submission because
// the ones before died in their own start-up code.
const maxPrograms = 8

// startup builds and examines a submission. Where the program dies before it
// is ready, it charges the start-up code that did it, takes that away, and
// goes on with the rest.
type startup struct {
	*attempt
	builder *build.Builder
	work    string
	// settled are the verdicts of parts that need no program, or lost theirs.
	settled  map[string]result.Check
	programs int
}

func (s *startup) run(ctx context.Context) ([]result.Check, error) {
	for {
		checks, death, err := s.try(ctx)
		if err != nil || death == nil {
			return checks, err
		}
		if s.programs >= maxPrograms {
			return s.chargeAll(*death), nil
		}
		if s.chargeFrame(*death) {
			continue
		}
		return s.search(ctx, *death)
	}
}

// try builds and examines what there is. Death is set where the program died
// at its start.
func (s *startup) try(ctx context.Context) ([]result.Check, *exam.Death, error) {
	s.programs++
	s.standing = maps.Clone(s.settled)
	checks, err := s.once(ctx, s.builder, filepath.Join(s.work, fmt.Sprint(s.programs)))
	var died *exam.StartupError
	if errors.As(err, &died) {
		return nil, &died.Death, nil
	}
	return checks, nil, err
}

// chargeFrame charges the declaration that was running when the program died.
func (s *startup) chargeFrame(death exam.Death) bool {
	for _, f := range death.Frames {
		if f.File >= len(s.set.Files) {
			continue
		}
		file := s.set.Files[f.File]
		line := file.Line(f.Line)
		column := 1 + len(line) - len(strings.TrimLeft(line, " \t"))
		d := file.DeclAt(file.Offset(f.Line, column))
		if d == nil || s.input.Refused[d] != nil {
			continue
		}
		s.charge(d, problem(death, source.Position{File: file.Name, Line: f.Line, Column: column}, line))
		return true
	}
	return false
}

// search finds the start-up code that kills the program where its death does
// not tell: it takes one piece after the other away, alone.
func (s *startup) search(ctx context.Context, death exam.Death) ([]result.Check, error) {
	refused, settled := s.input.Refused, s.settled
	for d := range s.set.Decls {
		if !d.Init || refused[d] != nil || s.programs >= maxPrograms {
			continue
		}
		s.input.Refused, s.settled = maps.Clone(refused), maps.Clone(settled)
		at := d.File.At(d.Span.Start)
		s.charge(d, problem(death, at, d.File.Line(at.Line)))
		checks, again, err := s.try(ctx)
		if err != nil || again == nil {
			return checks, err
		}
	}
	s.input.Refused, s.settled = refused, settled
	return s.chargeAll(death), nil
}

func isStartup(err error) bool {
	var died *exam.StartupError
	return errors.As(err, &died)
}

func problem(death exam.Death, at source.Position, line string) *build.Problem {
	return &build.Problem{Status: death.Status, Message: death.Message + ", in code that runs when the program starts",
		At: at, Excerpt: line}
}

// charge takes a declaration away and charges it: through what uses it, or,
// for an init function, which nothing uses, through its file.
func (s *startup) charge(d *source.Decl, p *build.Problem) {
	s.input.Refused[d] = p
	if len(d.Names) == 0 && !s.chargeFile(d.File, p) {
		s.chargeParts(p, everyPart)
	}
}

// chargeFile charges the parts of a file; false where it holds none.
func (s *startup) chargeFile(file *source.File, p *build.Problem) bool {
	return s.chargeParts(p, func(part exercise.Part) bool {
		return slices.ContainsFunc(file.Decls, func(d *source.Decl) bool {
			return slices.ContainsFunc(d.Names, func(n string) bool { return slices.Contains(part.Symbols, n) })
		})
	})
}

// chargeParts charges the parts that are concerned and not settled yet.
func (s *startup) chargeParts(p *build.Problem, concerned func(exercise.Part) bool) bool {
	charged := false
	for _, part := range s.Exercise.Parts {
		if !concerned(part) {
			continue
		}
		charged = true
		if _, ok := s.settled[part.Name]; !ok {
			s.settled[part.Name] = exam.Apply(result.Check{}, p)
		}
	}
	return charged
}

func everyPart(exercise.Part) bool { return true }

// chargeAll charges every part: nothing of the submission starts.
func (s *startup) chargeAll(death exam.Death) []result.Check {
	s.chargeParts(problem(death, source.Position{}, ""), everyPart)
	s.standing = s.settled
	return s.withoutRunning()
}
