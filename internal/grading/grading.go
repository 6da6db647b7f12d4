// Package grading takes one submission through every stage: policy, build,
// examination, quiz, points. A single run, a watch and a batch all come
// through here, so that they can't disagree.
package grading

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"grade/internal/build"
	"grade/internal/exam"
	"grade/internal/exercise"
	"grade/internal/quiz"
	"grade/internal/result"
	"grade/internal/rubric"
	"grade/internal/sandbox"
	"grade/internal/source"
	"grade/internal/submission"
	"grade/internal/toolchain"
)

// Options say how to grade.
type Options struct {
	Exercise *exercise.Exercise
	Rubric   *rubric.Rubric
	// Level is the sandbox level to insist on; "" takes the best there is.
	Level sandbox.Level
	// CacheDir is the grader's own folder for what can be made again.
	CacheDir string
	// GoCache is the user's build cache, from which the standard library is
	// taken.
	GoCache string
	// Plain builds with go build instead of the compiler and linker.
	Plain bool
	// Fresh grades again what has been graded before.
	Fresh bool
	// Keep leaves the work folder and says where it is.
	Keep bool
	// Only is the one part to grade; "" for all.
	Only string
	// AllowAll switches the policy off, so that the other layers stand alone.
	// The attack suite sets it, and no command does.
	AllowAll bool
	// Progress is told, in a clause, what takes long; nil for nobody.
	Progress func(string)
	// Getenv reads the environment, in which the toolchain is looked for.
	Getenv func(string) string
	// GoRoots are the folders that may hold a toolchain that is not on the
	// path; nil for those where installers put it.
	GoRoots []string
}

// Grader grades submissions of one exercise. It is safe for concurrent use.
type Grader struct {
	Options
	identity  result.Grader
	toolchain *toolchain.Toolchain
	missing   error // why there is no toolchain
	sandbox   *sandbox.Sandbox
	plan      func() (*exam.Plan, error)
	// parsedStarter is the starter taken apart, once for all submissions.
	parsedStarter func() (*source.Set, error)
	builder       func(context.Context) (*build.Builder, error)
	cache         cache

	mu    sync.Mutex
	desks []*desk // see GradeChunk
}

// Open makes a grader ready. It does only what every run needs; the rest waits
// until a submission has to be compiled. An error says that the level of the
// sandbox can't be had, or that the grader itself is broken; a toolchain that
// is missing is not an error yet.
func Open(ctx context.Context, o Options) (*Grader, error) {
	g := &Grader{Options: o}
	sha, err := fingerprint(o.Exercise)
	if err != nil {
		return nil, err
	}
	g.identity = result.Grader{Version: Version(), ExerciseSHA256: sha}
	if g.sandbox, err = sandbox.Open(o.Level, o.CacheDir); err != nil {
		return nil, err
	}
	g.toolchain, g.missing = toolchain.Find(ctx, toolchain.Places{Getenv: o.Getenv, Roots: o.GoRoots})
	if g.toolchain != nil {
		g.identity.Go = g.toolchain.Version
	}
	g.plan = sync.OnceValues(func() (*exam.Plan, error) { return exam.NewPlan(o.Exercise) })
	g.parsedStarter = sync.OnceValues(func() (*source.Set, error) {
		files, err := build.GoFiles(o.Exercise.Starter)
		return source.Parse(files), err
	})
	g.builder = g.openBuilder()
	g.cache = cache{dir: filepath.Join(o.CacheDir, "results"), grader: g.identity, plain: o.Plain,
		level: string(g.sandbox.Level()), rubric: o.Rubric.SHA256}
	return g, nil
}

// openBuilder opens the builder when it is first needed, once; a failure is
// not remembered, since it may be the caller's context that ended.
func (g *Grader) openBuilder() func(context.Context) (*build.Builder, error) {
	var mu sync.Mutex
	var ready *build.Builder
	return func(ctx context.Context) (*build.Builder, error) {
		mu.Lock()
		defer mu.Unlock()
		if ready != nil {
			return ready, nil
		}
		b := &build.Builder{Exercise: g.Exercise, Toolchain: g.toolchain, Sandbox: g.sandbox,
			CacheDir: g.CacheDir, GoCache: g.GoCache, Plain: g.Plain, Progress: g.Progress}
		if err := b.Open(ctx); err != nil {
			return nil, err
		}
		ready = b
		return b, nil
	}
}

// Sandbox is the sandbox that submissions run in.
func (g *Grader) Sandbox() *sandbox.Sandbox { return g.sandbox }

// Identity is the grader as every result names it, but for the sandbox.
func (g *Grader) Identity() result.Grader { return g.identity }

// Grade grades one submission. What goes wrong on our side becomes a result
// with status fault and no score; the only error is that ctx ended.
func (g *Grader) Grade(ctx context.Context, sub *submission.Submission) (*result.Result, error) {
	start := time.Now()
	if r := g.kept(sub); r != nil {
		r.Submission.Seconds = time.Since(start).Seconds()
		return r, nil
	}
	checks, warnings, err := g.code(ctx, sub)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	r := g.finish(sub, checks, warnings, err)
	r.Submission.Seconds = time.Since(start).Seconds()
	return r, nil
}

// kept is the result of the same submission, graded before, or nil.
func (g *Grader) kept(sub *submission.Submission) *result.Result {
	if g.Fresh || !g.whole() {
		return nil
	}
	return g.cache.get(sub)
}

// whole reports whether results are of whole submissions, under all layers.
func (g *Grader) whole() bool { return g.Only == "" && !g.Keep && !g.AllowAll }

// finish makes a result of the code's verdicts: it adds the quiz and the
// points, and keeps it for the next time. err is what was our own fault.
func (g *Grader) finish(sub *submission.Submission, checks []result.Check, warnings []string, err error) *result.Result {
	r := g.begin(sub)
	quizChecks, notes := quiz.Grade(g.Exercise.Quiz, sub.Answers)
	for _, n := range notes {
		r.Submission.Warnings = append(r.Submission.Warnings, n.String())
	}
	r.Submission.Warnings = append(r.Submission.Warnings, warnings...)
	g.assemble(r, append(checks, quizChecks...))
	if err != nil {
		r.Status, r.FaultReason = result.Fault, err.Error()
	}
	g.Rubric.Apply(r)
	if g.whole() {
		g.cache.put(sub, r)
	}
	return r
}

// begin is the result before anything is known but whose it is.
func (g *Grader) begin(sub *submission.Submission) *result.Result {
	r := &result.Result{Schema: result.Schema, Exercise: g.Exercise.Name, Status: result.Graded, Grader: g.identity,
		Submission: result.Submission{ID: sub.ID, SHA256: sub.SHA256}}
	r.Grader.Sandbox = string(g.sandbox.Level())
	for _, n := range sub.Ignored {
		r.Submission.Ignored = append(r.Submission.Ignored, n.String())
	}
	for _, n := range sub.Warnings {
		r.Submission.Warnings = append(r.Submission.Warnings, n.String())
	}
	return r
}

// assemble puts verdicts into the exercise's parts, and a place in each part
// for every check that has none: after a fault nothing is known of it.
func (g *Grader) assemble(r *result.Result, verdicts []result.Check) {
	byID := map[string]result.Check{}
	for _, v := range verdicts {
		v.Next = g.next(v)
		byID[v.ID] = v
	}
	for _, part := range g.Exercise.Parts {
		if g.Only != "" && g.Only != part.Name {
			continue
		}
		p := result.Part{Name: part.Name, Checks: []result.Check{}}
		for _, c := range g.Exercise.Checks {
			if v, ok := byID[c.ID]; ok && c.Part == part.Name {
				p.Checks = append(p.Checks, v)
			}
		}
		if len(p.Checks) > 0 {
			r.Parts = append(r.Parts, p)
		}
	}
	if g.Only != "" && g.Only != QuizPart {
		return
	}
	p := result.Part{Name: QuizPart}
	for _, q := range g.Exercise.Quiz.Questions {
		p.Checks = append(p.Checks, byID[quiz.CheckID(q.ID)])
	}
	r.Parts = append(r.Parts, p)
}

// QuizPart is the name of the part that the quiz is.
const QuizPart = "Quiz"

// next is the command that helps on from a verdict.
func (g *Grader) next(v result.Check) string {
	part := ""
	for _, c := range g.Exercise.Checks {
		if c.ID == v.ID {
			part = c.Part
		}
	}
	switch {
	case v.Status == result.Pass, v.Status == result.Blank && part == "":
		return ""
	case part == "":
		return fmt.Sprintf("grade hint %s %s", g.Exercise.Name, QuizPart)
	case len(v.Trace) > 0 && v.Status != result.Unstable:
		return fmt.Sprintf("grade repro %s %s", g.Exercise.Name, v.ID)
	}
	return fmt.Sprintf("grade hint %s %s", g.Exercise.Name, part)
}

// code grades the submission's code: everything but the quiz.
func (g *Grader) code(ctx context.Context, sub *submission.Submission) ([]result.Check, []string, error) {
	if g.Only == QuizPart {
		return nil, nil, nil
	}
	a := &attempt{Grader: g, set: source.Parse(sub.Go)}
	checks, err := a.grade(ctx)
	return checks, a.warnings, err
}

// cleanUp removes a work folder, or says where it is. What can't be removed
// stays: it is in the grader's own cache, and the grade does not depend on it.
func (g *Grader) cleanUp(dir string) {
	if g.Keep {
		if g.Progress != nil {
			g.Progress("the work folder is " + dir)
		}
		return
	}
	_ = os.RemoveAll(dir)
}

// IsMissingToolchain reports whether a fault is that there is no toolchain.
func IsMissingToolchain(err error) bool {
	var m *toolchain.MissingError
	return errors.As(err, &m)
}

// Toolchain is the toolchain in use, or the error that says why there is none.
func (g *Grader) Toolchain() (*toolchain.Toolchain, error) { return g.toolchain, g.missing }
