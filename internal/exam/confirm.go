package exam

import (
	"context"
	"fmt"
	"slices"
	"time"

	"grade/internal/protocol"
	"grade/internal/result"
)

// confirm replays the history that went wrong, alone in a fresh process. If it
// goes wrong in the same way, that is the verdict. If not, something is left
// over from earlier calls, or the code does not do the same thing twice.
func (e *Exam) confirm(ctx context.Context, c *planned, budget time.Duration, out outcome, first *trouble, foreign bool) (outcome, error) {
	again, err := e.replay(ctx, c, first.history)
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
		e.describe(c, &out.verdict, second)
		return out, nil
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
	s, death, err := e.start(ctx)
	if err != nil {
		return nil, outcome{}, err
	}
	if death != nil {
		return nil, outcome{}, &StartupError{*death}
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
		if t, out, err := e.runAll(ctx, s, before, budget, protocol.Blocks); err != nil || t != nil && t.death != nil {
			return t, out, err
		}
	}
	return e.runAll(ctx, s, c, budget, protocol.Each)
}

// unstable decides between code that does not do the same twice, and code that
// goes wrong alone in one way and after other calls in another.
func (e *Exam) unstable(ctx context.Context, c *planned, out outcome, first, again *trouble) (outcome, error) {
	if again != nil {
		third, err := e.replay(ctx, c, first.history)
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

// replay runs one history alone in a fresh process, call by call. It returns
// nil where nothing goes wrong.
func (e *Exam) replay(ctx context.Context, c *planned, index int) (*trouble, error) {
	h := c.histories[index]
	frame := protocol.BatchFrame(replayID, c.calls[index:index+1], protocol.Traced)
	s, death, err := e.start(ctx)
	if err != nil {
		return nil, err
	}
	if death != nil {
		return nil, &StartupError{*death}
	}
	t := &trouble{history: index}
	r, err := s.run(ctx, batch{id: replayID, frame: frame, count: 1, traced: true}, PartCPU, func(_ int, got [][]protocol.Value) { t.got = slices.Clone(got) })
	if err != nil {
		s.kill()
		return nil, err
	}
	if r.death != nil {
		t.death = r.death
		return t, nil
	}
	exit := s.finish()
	if t.failure = h.Examine(t.got); t.failure == nil {
		return nil, nil
	}
	printed, _ := split(string(exit.Stderr))
	t.death = nil
	e.printed = visibleOutput(exit.Stdout, printed)
	return t, nil
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
