package exam

import (
	"slices"

	"grade/internal/check"
)

// Failing is what is behind a verdict: the calls that a test has to make to
// see the same.
type Failing struct {
	History check.History
	// Step is the index of the call that went wrong.
	Step int
	// Before are the histories that ran before in the same program, where this
	// one goes right without them.
	Before []check.History
}

// Failing returns what is behind the verdict of a check in the last Run; nil
// where no call of it went wrong.
func (e *Exam) Failing(id string) *Failing { return e.failing[id] }

// remember keeps a history that went wrong.
func (e *Exam) remember(id string, f *Failing) {
	if e.failing == nil {
		e.failing = map[string]*Failing{}
	}
	e.failing[id] = f
}

// before lists what the part's checks ran, in order, before a history.
func (e *Exam) before(c *planned, history int) []check.History {
	var all []check.History
	for i := range e.Plan.checks {
		p := &e.Plan.checks[i]
		if p.ID == c.ID {
			break
		}
		if p.Part == c.Part && slices.Contains(e.since, p.ID) {
			all = append(all, p.histories...)
		}
	}
	return append(all, c.histories[:history]...)
}
