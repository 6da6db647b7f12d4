package grading

import (
	"context"
	"fmt"
	"time"

	"grade/internal/build"
	"grade/internal/result"
	"grade/internal/source"
	"grade/internal/submission"
)

// ChunkSize is how many submissions share a link. A link costs as much as
// compiling several submissions; beyond this size little is left to gain, and a
// link that fails takes more with it.
const ChunkSize = 32

// GradeChunk grades up to ChunkSize submissions, linked into one program that
// is started anew for each. The results are those of Grade, in order. The only
// error is that ctx ended.
func (g *Grader) GradeChunk(ctx context.Context, subs []*submission.Submission) ([]*result.Result, error) {
	c := &chunk{Grader: g, desk: g.takeDesk(), results: make([]*result.Result, len(subs))}
	defer g.putDesk(c.desk)
	for i, sub := range subs {
		if c.results[i] = g.kept(sub); c.results[i] == nil {
			c.members = append(c.members, &member{attempt: &attempt{Grader: g, set: source.Parse(sub.Go)}, sub: sub, index: i})
		}
	}
	if len(c.members) > 0 {
		if err := c.grade(ctx); err != nil {
			return nil, err
		}
	}
	return c.results, nil
}

// chunk is submissions that are graded together.
type chunk struct {
	*Grader
	members []*member
	results []*result.Result
	desk    *desk
}

// member is one submission of a chunk.
type member struct {
	*attempt
	sub   *submission.Submission
	index int
	unit  *build.Unit
	spent time.Duration
}

// settle records a member's result.
func (c *chunk) settle(m *member, checks []result.Check, err error) {
	r := c.finish(m.sub, checks, m.warnings, err)
	r.Submission.Seconds = m.spent.Seconds()
	c.results[m.index] = r
}

// timed adds what f takes to the member's time.
func (m *member) timed(f func()) {
	start := time.Now()
	f()
	m.spent += time.Since(start)
}

func (c *chunk) grade(ctx context.Context) error {
	var ready []*member
	for _, m := range c.members {
		var more bool
		var err error
		m.timed(func() { more, err = c.compile(ctx, m) })
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			c.settle(m, nil, err)
		case more:
			ready = append(ready, m)
		}
	}
	c.link(ctx, ready)
	return ctx.Err()
}

// compile takes a member as far as its compiled unit. It reports false where
// its result is there already: nothing of it needs to run, or it had to be
// graded alone.
func (c *chunk) compile(ctx context.Context, m *member) (bool, error) {
	if err := m.begin(); err != nil {
		return false, err
	}
	if m.allSettled() {
		c.settle(m, m.withoutRunning(), nil)
		return false, nil
	}
	if c.toolchain == nil {
		return false, c.missing
	}
	b, err := c.builder(ctx)
	if err != nil {
		return false, err
	}
	if m.startsCode() {
		c.alone(ctx, m)
		return false, nil
	}
	dir, err := c.desk.folder(b, fmt.Sprintf("s%d", m.index))
	if err != nil {
		return false, err
	}
	bounded, cancel := context.WithTimeout(ctx, buildLimit)
	defer cancel()
	if m.unit, err = b.Compile(bounded, dir, m.index, m.input); err != nil {
		return false, err
	}
	m.judge(m.unit)
	if m.allSettled() {
		c.settle(m, m.withoutRunning(), nil)
		return false, nil
	}
	return true, nil
}

// startsCode reports whether the submission runs code of its own when a
// program starts, or takes room there: it must not share one.
func (m *member) startsCode() bool {
	for d := range m.set.Decls {
		if d.Init && m.input.Refused[d] == nil {
			return true
		}
	}
	return false
}

// alone grades a member by itself.
func (c *chunk) alone(ctx context.Context, m *member) {
	again := &attempt{Grader: c.Grader, set: source.Parse(m.sub.Go)}
	checks, err := again.grade(ctx)
	m.warnings = again.warnings
	c.settle(m, checks, err)
}

// link links the members and examines each. A link that fails is halved until
// the member that it fails for stands alone, whose fault it then is not: the
// compiler has accepted its code.
func (c *chunk) link(ctx context.Context, members []*member) {
	if len(members) == 0 || ctx.Err() != nil {
		return
	}
	start := time.Now()
	program, err := c.program(ctx, members)
	share := time.Since(start) / time.Duration(len(members))
	if err != nil && len(members) > 1 {
		c.link(ctx, members[:len(members)/2])
		c.link(ctx, members[len(members)/2:])
		return
	}
	for _, m := range members {
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			c.settle(m, nil, err)
			continue
		}
		var checks []result.Check
		var examErr error
		m.timed(func() { checks, examErr = m.examine(ctx, m.unit, program) })
		m.spent += share
		if isStartup(examErr) {
			c.alone(ctx, m)
			continue
		}
		c.settle(m, checks, examErr)
	}
}

func (c *chunk) program(ctx context.Context, members []*member) (string, error) {
	b, err := c.builder(ctx)
	if err != nil {
		return "", err
	}
	dir, err := c.desk.emptied(b, "link")
	if err != nil {
		return "", err
	}
	units := make([]*build.Unit, len(members))
	for i, m := range members {
		units[i] = m.unit
	}
	bounded, cancel := context.WithTimeout(ctx, buildLimit)
	defer cancel()
	return b.Link(bounded, dir, units...)
}
