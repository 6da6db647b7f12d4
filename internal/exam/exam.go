// Package exam runs an exercise's checks on a linked submission: it drives
// the program, judges what comes back, and when something goes wrong finds out
// what, whose fault it is, and whether it happens again.
//
// It trusts nothing that the program says but the results of calls: the
// program shares its process with the learner's code.
package exam

import (
	"context"
	"fmt"
	"strings"
	"time"

	"grade/internal/build"
	"grade/internal/check"
	"grade/internal/exercise"
	"grade/internal/protocol"
	"grade/internal/result"
	"grade/internal/sandbox"
	"grade/internal/source"
)

// The limits of a run, as the learner's README states them.
const (
	// HistoryCPU is how much processor time one history of calls may take.
	HistoryCPU = time.Second
	// HistoryAsleep is how long a history may wait with nothing running.
	HistoryAsleep = 3 * time.Second
	// HistoryWall bounds a history on a machine so loaded that the two above
	// can't be told.
	HistoryWall = 20 * time.Second
	// PartCPU bounds all histories of a part together, and CheckAsleep how long
	// those of one check may wait.
	PartCPU     = 10 * time.Second
	CheckAsleep = 5 * time.Second
	// Memory is what the learner's code may use, in bytes.
	Memory = 256 << 20
	// Output is what it may print, in bytes; OutputShown is what is kept.
	Output      = 64 << 20
	OutputShown = 2 << 10
	// Grace is how long the program has to end by itself: to say where it is when
	// it is stopped, or after it closed its pipe. A few milliseconds are enough,
	// but for a machine with far more to do than it can.
	Grace = 2 * time.Second
)

// Plan is an exercise's checks, spelled out and encoded once for any number of
// submissions.
type Plan struct {
	Exercise *exercise.Exercise
	checks   []planned
}

type planned struct {
	check.Check
	histories []check.History
	batches   []batch // of all histories, in order
	ops       map[uint8]bool
}

// atFirst is how many histories of a check are run before it is looked whether
// one has failed already. The others would tell nothing new: neither about the
// verdict, nor about the wrong idea behind it.
const atFirst = 400

// NewPlan spells the checks out. An error is a mistake in the exercise.
func NewPlan(ex *exercise.Exercise) (*Plan, error) {
	p := &Plan{Exercise: ex}
	var id uint64
	for _, c := range ex.Checks {
		pc := planned{Check: c, ops: map[uint8]bool{}}
		for h := range c.Histories {
			pc.histories = append(pc.histories, h)
			for _, s := range h.Steps {
				pc.ops[s.Call.Op] = true
			}
		}
		first := min(atFirst, len(pc.histories))
		for _, histories := range [][]check.History{pc.histories[:first], pc.histories[first:]} {
			if len(histories) == 0 {
				continue
			}
			b := newBatch(id, histories, protocol.Blocks)
			if b.frame == nil {
				return nil, fmt.Errorf("check %s is too long for one message", c.ID)
			}
			b.expect()
			pc.batches = append(pc.batches, b)
			id++
		}
		p.checks = append(p.checks, pc)
	}
	return p, nil
}

// Exam is one submission's run through the plan.
type Exam struct {
	Plan *Plan
	Unit *build.Unit
	// Launch starts the program.
	Launch func(context.Context) (*sandbox.Process, error)
	// Standing has the parts that can't be examined, with the verdict that all
	// their checks get.
	Standing map[string]result.Check
	// Only is the one part to examine; "" for all.
	Only string

	// independent is true where a history may be repeated in a process that
	// has run others.
	independent bool
	live        *session
	since       []string // the checks that the live session has run
	verdicts    []result.Check
	failing     map[string]*Failing // by check
	printed     string              // what the last replay printed
}

// StartupError says that the program died before it was ready: while the
// learner's own start-up code ran.
type StartupError struct{ Death Death }

func (e *StartupError) Error() string { return "the program died at start-up: " + e.Death.Message }

// Run examines every part and returns the verdicts in the exercise's order. An
// error is the grader's fault, but for a *StartupError.
func (e *Exam) Run(ctx context.Context) ([]result.Check, error) {
	defer func() {
		if e.live != nil {
			e.live.kill()
		}
	}()
	e.independent = independent(e.Unit.Source)
	e.verdicts = make([]result.Check, 0, len(e.Plan.checks))
	for _, part := range e.Plan.Exercise.Parts {
		if e.Only != "" && e.Only != part.Name {
			continue
		}
		if err := e.part(ctx, part); err != nil {
			return nil, err
		}
	}
	return e.verdicts, nil
}

// part examines one part.
func (e *Exam) part(ctx context.Context, part exercise.Part) error {
	seen := map[string]record{}
	failures := map[string]*check.Failure{}
	first := len(e.verdicts)
	var used time.Duration
	var ended *result.Check
	for i := range e.Plan.checks {
		c := &e.Plan.checks[i]
		if c.Part != part.Name {
			continue
		}
		v, settled := e.settled(c)
		if !settled && ended != nil {
			v.Status = ended.Status
			v.Message = "not run: a call before it did not come to an end"
			v.Root = source.Position{File: ended.File, Line: ended.Line, Column: ended.Column}.String()
			if n := len(ended.Trace); n > 0 {
				v.Message += ": " + ended.Trace[n-1].Call
			}
			settled = true
		}
		if !settled {
			out, err := e.examine(ctx, c, PartCPU-used)
			if err != nil {
				return err
			}
			v = out.verdict
			used += out.cpu
			seen[c.ID], failures[c.ID] = out.seen, out.failure
		}
		if v.Status != result.Pass {
			v.Why = c.Why
		}
		e.verdicts = append(e.verdicts, v)
		if v.Status == result.Timeout && ended == nil && !settled {
			ended = &e.verdicts[len(e.verdicts)-1]
		}
	}
	return e.diagnose(ctx, part, e.verdicts[first:], seen, failures)
}

// settled is the verdict of a check that need not be run: its part can't be
// examined, a check that it needs did not pass, or a call that it makes is
// not there.
func (e *Exam) settled(c *planned) (result.Check, bool) {
	v := result.Check{ID: c.ID, Title: c.Title, Needs: append([]string{}, c.Needs...)}
	if s, ok := e.Standing[c.Part]; ok {
		s.ID, s.Title, s.Needs = v.ID, v.Title, v.Needs
		return s, true
	}
	for _, id := range c.Needs {
		if e.Only != "" && !strings.HasPrefix(c.ID, id[:strings.Index(id, "/")+1]) {
			continue // not run this time
		}
		if needed := e.find(id); needed == nil || needed.Status != result.Pass {
			v.Status = result.Skipped
			v.Message = "not run: it needs " + id + ", which did not pass"
			return v, true
		}
	}
	for op := range e.Plan.Exercise.Ops {
		if !c.ops[uint8(op)] {
			continue
		}
		for _, name := range e.Plan.Exercise.Ops[op].Bindings {
			if p := e.Unit.Unbound[name]; p != nil {
				return Apply(v, p), true
			}
		}
	}
	return v, false
}

// find is the verdict so far of a check, also within the part under way.
func (e *Exam) find(id string) *result.Check {
	for i := range e.verdicts {
		if e.verdicts[i].ID == id {
			return &e.verdicts[i]
		}
	}
	return nil
}

// Apply is the verdict with a problem of the code as its cause.
func Apply(v result.Check, p *build.Problem) result.Check {
	v.Status, v.Message, v.Help = p.Status, p.Message, p.Help
	v.File, v.Line, v.Column, v.Excerpt = p.At.File, p.At.Line, p.At.Column, p.Excerpt
	if p.Root.Line > 0 {
		v.Root = p.Root.String()
	}
	return v
}

// Command is how a linked program is started.
func Command(program string) sandbox.Command {
	return sandbox.Command{
		Path: program, Profile: sandbox.Driver, Pipes: true,
		Env:    []string{"GOTRACEBACK=all", "GOMAXPROCS=2"},
		Memory: Memory, CPU: processCPU, Keep: outputKept, OutputMax: Output,
	}
}

const (
	// processCPU is a backstop behind the limits of histories and parts.
	processCPU = time.Minute
	// outputKept is how much of each stream is kept, so that Go's report is
	// found behind what the code printed.
	outputKept = 64 << 10
)
