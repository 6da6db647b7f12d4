package exam

import (
	"context"
	"fmt"
	"slices"
	"time"

	"grade/internal/protocol"
	"grade/internal/result"
)

// confirm replays the history that went wrong, alone. If it goes wrong in the
// same way, that is the verdict. If not, something is left
// over from earlier calls, or the code does not do the same thing twice.
func (e *Exam) confirm(ctx context.Context, c *planned, budget time.Duration, out outcome, first *trouble, foreign bool) (outcome, error) {
	again, err := e.replay(ctx, c, first)
	if err != nil {
		return out, err
	}
	if first.same(again) {
		e.describe(c, &out.verdict, again)
		out.failure = again.failure
		return out, nil
	}
	second, rerun, err := e.rerun(ctx, c, budget, false)
	if err != nil {
		return out, err
	}
	switch {
	case second.timedOut() && first.timedOut():
		// Where exactly a slow call runs into its limit is the machine's affair.
		if second.elsewhere {
			second = first
		}
		e.describe(c, &out.verdict, second)
		return out, nil
	case second != nil && second.elsewhere:
		return e.unstable(ctx, c, out, first, again)
	case second == nil && foreign:
		return e.innocent(ctx, c, budget, out, rerun, first)
	case second.total():
		e.describe(c, &out.verdict, second)
		return out, nil
	case second == nil || second.history != first.history || !second.same(first) && again != nil:
		return e.unstable(ctx, c, out, first, again)
	case again == nil:
		e.describe(c, &out.verdict, first)
		e.failing[c.ID].Before = e.before(c, first.history)
		out.verdict.Message += "; alone in a fresh program the same calls go right, so something is left over from earlier ones: " +
			"a package-level variable, a goroutine that still runs, or a lock that is still held"
		return out, nil
	}
	e.describe(c, &out.verdict, again)
	return out, nil
}

// rerun runs the checks again that came before this one in its process, and
// then this one, and reports what it did: with other parts' checks, or only
// with its own part's.
func (e *Exam) rerun(ctx context.Context, c *planned, budget time.Duration, everyPart bool) (*trouble, outcome, error) {
	s, err := e.start(ctx)
	if err != nil {
		return nil, outcome{}, err
	}
	defer s.kill()
	for i := range e.Plan.checks {
		before := &e.Plan.checks[i]
		if before.ID == c.ID {
			break
		}
		if !everyPart && before.Part != c.Part || !slices.Contains(e.since, before.ID) {
			continue
		}
		t, out, err := e.runAll(ctx, s, before, budget, protocol.Blocks)
		if err != nil {
			return nil, out, err
		}
		if t != nil && t.death != nil {
			t.elsewhere = true
			return t, out, nil
		}
	}
	return e.runAll(ctx, s, c, budget, protocol.Each)
}

// unstable decides between code that does not do the same twice, and code that
// goes wrong alone in one way and after other calls in another.
func (e *Exam) unstable(ctx context.Context, c *planned, out outcome, first, again *trouble) (outcome, error) {
	if again != nil {
		third, err := e.replay(ctx, c, first)
		if err != nil {
			return out, err
		}
		if again.same(third) {
			e.describe(c, &out.verdict, again)
			out.failure = again.failure
			return out, nil
		}
	}
	e.describe(c, &out.verdict, first)
	out.verdict.Message = "the same calls do not always give the same result (once: " + out.verdict.Message + ")"
	out.verdict.Status = result.Unstable
	out.verdict.Help = "Look for what differs from run to run: time, the order of a map, or goroutines that share data without a lock."
	out.failure = nil
	return out, nil
}

// replay runs the history that went wrong alone, call by call. It returns nil
// where nothing goes wrong.
func (e *Exam) replay(ctx context.Context, c *planned, first *trouble) (*trouble, error) {
	s, release, err := e.alone(ctx)
	if err != nil {
		return nil, err
	}
	t := &trouble{history: first.history}
	todo := newBatch(replayID, c.histories[first.history:first.history+1], protocol.Traced)
	todo.hurry = first.timedOut()
	r, err := s.run(ctx, todo, PartCPU, func(_ int, got [][]protocol.Value) { t.got = slices.Clone(got) })
	printed := release(r.death != nil || err != nil)
	if err != nil {
		return nil, err
	}
	if r.death != nil {
		t.death = r.death
		return t, nil
	}
	if t.failure = c.histories[first.history].Examine(t.got); t.failure == nil {
		return nil, nil
	}
	e.printed = printed
	return t, nil
}

// alone is a session in which a history is as good as alone: a fresh one, or
// the live one where nothing in it can tell. The function that comes with it
// must be called once the history has run, with whether the session broke on
// it, and returns what the history printed.
func (e *Exam) alone(ctx context.Context) (*session, func(broken bool) string, error) {
	if live := e.live; e.independent && live != nil && !live.gone {
		return live, func(broken bool) string {
			if broken {
				live.kill()
			}
			return "" // code that prints is not independent
		}, nil
	}
	s, err := e.start(ctx)
	if err != nil {
		return nil, nil, err
	}
	return s, func(broken bool) string {
		if broken {
			s.kill()
			return ""
		}
		exit := s.finish()
		printed, _ := split(string(exit.Stderr))
		return visibleOutput(exit.Stdout, printed)
	}, nil
}

// replayID marks the batch of a replay; checks count from 0.
const replayID = 1 << 32

// blameOther charges a death in which another part's lines are on the stack to
// that part: something that it started went on after its checks. It reports
// false where the stack shows no such thing.
func (e *Exam) blameOther(c *planned, first *trouble) bool {
	if first.death == nil {
		return false
	}
	for _, f := range first.death.Frames {
		owner := e.partAt(f)
		if owner == "" || owner == c.Part {
			continue
		}
		for i := len(e.verdicts) - 1; i >= 0; i-- {
			v := &e.verdicts[i]
			if e.partOf(v.ID) != owner || v.Status != result.Pass {
				continue
			}
			v.Status = first.death.Status
			v.Message = fmt.Sprintf("%s; it was still running while %s was checked", first.death.Message, c.Part)
			e.place(v, first.death.Frames)
			return true
		}
	}
	return false
}
