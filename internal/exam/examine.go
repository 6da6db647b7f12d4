package exam

import (
	"context"
	"slices"
	"time"

	"grade/internal/check"
	"grade/internal/protocol"
	"grade/internal/result"
)

// outcome is what became of one check.
type outcome struct {
	verdict result.Check
	failure *check.Failure
	seen    record
	cpu     time.Duration
}

// trouble is the first history of a check that went wrong: a wrong answer, or
// the death of the program.
type trouble struct {
	history int
	got     [][]protocol.Value // what it returned, as far as it came
	failure *check.Failure
	death   *Death
	// elsewhere is true where the program died in a check that ran before this
	// one, of which history then says nothing.
	elsewhere bool
}

// step is the index of the call that went wrong.
func (t *trouble) step(h check.History) int {
	at := len(t.got)
	if t.failure != nil {
		at = t.failure.Step
	}
	return min(at, len(h.Steps)-1)
}

// total reports whether all calls together took too long, and none by itself.
func (t *trouble) total() bool { return t != nil && t.death != nil && t.death.Total }

// same reports whether two runs of a history went wrong in the same way.
func (t *trouble) same(o *trouble) bool {
	if o == nil || (t.death == nil) != (o.death == nil) {
		return false
	}
	if t.death != nil {
		return t.death.Status == o.death.Status
	}
	return slices.EqualFunc(t.got, o.got, slices.Equal)
}

func (t *trouble) timedOut() bool {
	return t != nil && t.death != nil && t.death.Status == result.Timeout
}

// examine runs a check, and where it fails finds out whose fault it is.
func (e *Exam) examine(ctx context.Context, c *planned, budget time.Duration) (outcome, error) {
	if e.live == nil || e.live.gone {
		s, err := e.start(ctx)
		if err != nil {
			return outcome{}, err
		}
		e.live, e.since = s, nil
	}
	alone := e.live.ran == 0
	foreign := len(e.live.parts) > 1 || len(e.live.parts) == 1 && !e.live.parts[c.Part]
	first, out, err := e.runAll(ctx, e.live, c, budget, protocol.Blocks)
	defer func() { e.since = append(e.since, c.ID) }()
	if err != nil {
		return out, err
	}
	out.verdict = e.fresh(c)
	if first == nil {
		out.verdict.Status = result.Pass
		return out, nil
	}
	out.failure = first.failure
	// The very first call in a fresh process would tell nothing new a second
	// time, and if it hangs it would take as long again. Nor would a single
	// history where only all together took too long.
	if first.total() || first.death != nil && alone && first.history == 0 && e.diedIn(c.histories[0].Steps, first.death) {
		e.describe(c, &out.verdict, first)
		return out, nil
	}
	if first.death != nil && first.history >= protocol.AtOnce {
		return e.pinpoint(ctx, c, budget, out, first, foreign)
	}
	return e.confirm(ctx, c, budget, out, first, foreign)
}

// pinpoint runs a check again that died somewhere in a block of histories, with
// a report on each, so that the one that did it is known.
func (e *Exam) pinpoint(ctx context.Context, c *planned, budget time.Duration, out outcome, first *trouble, foreign bool) (outcome, error) {
	second, rerun, err := e.rerun(ctx, c, budget, false)
	switch {
	case err != nil:
		return out, err
	case second.timedOut() && first.timedOut() && second.elsewhere:
		e.describe(c, &out.verdict, first)
		return out, nil
	case second != nil && second.elsewhere:
		return e.unstable(ctx, c, out, first, nil)
	case second.total():
		e.describe(c, &out.verdict, second)
		return out, nil
	case second != nil:
		out.failure = second.failure
		return e.confirm(ctx, c, budget, out, second, false)
	case foreign:
		return e.innocent(ctx, c, budget, out, rerun, first)
	}
	return e.unstable(ctx, c, out, first, nil)
}

// innocent passes a check that goes right without the other parts, where it is
// shown that their leftovers spoilt it: the program died in their code, or the
// same checks in the same order go wrong again. Otherwise the failure is one
// that does not repeat, and a second try that went well is no pass.
func (e *Exam) innocent(ctx context.Context, c *planned, budget time.Duration, out, rerun outcome, first *trouble) (outcome, error) {
	if !e.blameOther(c, first) {
		again, _, err := e.rerun(ctx, c, budget, true)
		if err != nil {
			return out, err
		}
		if again == nil || !first.same(again) && first.death == nil {
			return e.unstable(ctx, c, out, first, nil)
		}
	}
	out.verdict.Status, out.seen, out.failure = result.Pass, rerun.seen, nil
	return out, nil
}

// diedIn reports whether a program must have died in the first of these calls.
func (e *Exam) diedIn(steps []check.Step, death *Death) bool {
	first := e.symbolOf(steps[0].Call.Op)
	return len(steps) == 1 || len(death.Frames) > 0 && symbolOf(death.Frames[len(death.Frames)-1].Function) == first &&
		!slices.ContainsFunc(steps[1:], func(s check.Step) bool { return e.symbolOf(s.Call.Op) == first })
}

func (e *Exam) fresh(c *planned) result.Check {
	return result.Check{ID: c.ID, Title: c.Title, Needs: append([]string{}, c.Needs...)}
}

// runAll runs the histories of a check in a session and reports the first that
// goes wrong. A session whose program died is given up.
func (e *Exam) runAll(ctx context.Context, s *session, c *planned, budget time.Duration, mode protocol.Mode) (*trouble, outcome, error) {
	var first *trouble
	var out outcome
	s.parts[c.Part] = true
	done := 0
	for _, b := range c.batches {
		if s.gone { // it answered the last call while it was being stopped
			next, err := e.start(ctx)
			if err != nil {
				return nil, out, err
			}
			if s == e.live {
				e.live = next
			} else {
				defer next.kill()
			}
			s = next
		}
		if mode != protocol.Blocks {
			b = newBatch(b.id, b.histories, mode)
		}
		r, err := s.run(ctx, b, budget-out.cpu, func(i int, got [][]protocol.Value) {
			at := done + i
			out.seen.histories = c.histories[:at+1]
			if got == nil {
				return
			}
			f := c.histories[at].Examine(got)
			if f != nil && f.Message == check.Unjudgeable {
				out.seen.others = append(out.seen.others, other{history: at})
			} else {
				out.seen.others = append(out.seen.others, other{at, got})
			}
			if f != nil && first == nil {
				first = &trouble{history: at, got: got, failure: f}
			}
		})
		out.cpu += r.cpu
		if err != nil {
			return nil, out, err
		}
		if r.death != nil {
			if s == e.live {
				e.live = nil
			}
			if first == nil {
				first = &trouble{history: done + r.done, death: r.death}
			}
		}
		if first != nil {
			break
		}
		done += len(b.histories)
	}
	return first, out, nil
}
