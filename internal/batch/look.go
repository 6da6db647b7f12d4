package batch

import (
	"slices"
	"strings"

	"grade/internal/batch/outdir"
)

func (c *Class) look(l outdir.Look) { c.Looks = append(c.Looks, l) }

// lookAt lists what a person should look at before anything is graded.
func (c *Class) lookAt() {
	for _, n := range c.Notes {
		c.look(outdir.Look{Name: n.Name, Reason: "in the class's folder", Detail: n.Reason})
	}
	for _, id := range c.Strangers {
		c.look(outdir.Look{ID: id, Reason: "not on the roster", Detail: "graded, but nobody is called so"})
	}
	for _, l := range c.Learners {
		if l.Missing {
			c.look(outdir.Look{ID: l.ID, Name: l.Name, Reason: "handed in nothing"})
		}
	}
	c.lookAtTimes()
	c.lookAtTwins()
	c.lookAtLost()
	c.lookAtUnopened()
}

// lookAtTimes lists the times that are nobody's: a slip in an id would leave
// somebody without one.
func (c *Class) lookAtTimes() {
	if c.options.Times == nil {
		return
	}
	var ids []string
	for _, l := range c.Learners {
		ids = append(ids, l.ID)
	}
	for _, id := range c.options.Times.Unused(ids) {
		c.look(outdir.Look{ID: id, Reason: "a time of nobody's", Detail: "in the list of times, but not in the class"})
	}
}

// lookAtTwins lists submissions that are the same, file for file. An untouched
// starter is nobody's copy, but only the results tell which it is.
func (c *Class) lookAtTwins() {
	same := map[string][]int{}
	for i, s := range c.scanned {
		if last := s[len(s)-1]; last.err == nil {
			same[last.sha] = append(same[last.sha], i)
		}
	}
	for i, s := range c.scanned {
		twins := same[s[len(s)-1].sha]
		if len(twins) < 2 || twins[0] != i {
			continue
		}
		var ids []string
		for _, t := range twins {
			ids = append(ids, c.Learners[t].ID)
		}
		c.look(outdir.Look{ID: ids[0], Name: c.Learners[i].Name, Reason: "the same files", Detail: "as " + strings.Join(ids[1:], ", ")})
	}
}

// lookAtLost lists the last attempts that lack parts which an earlier one has:
// somebody who handed in a single file again.
func (c *Class) lookAtLost() {
	for i, attempts := range c.scanned {
		last := attempts[len(attempts)-1]
		var lost []string
		for _, earlier := range attempts[:len(attempts)-1] {
			for _, part := range earlier.parts {
				if !slices.Contains(last.parts, part) && !slices.Contains(lost, part) {
					lost = append(lost, part)
				}
			}
		}
		if len(lost) > 0 {
			c.look(outdir.Look{ID: c.Learners[i].ID, Name: c.Learners[i].Name, Reason: "the last attempt lacks what an earlier one has",
				Detail: strings.Join(lost, ", ")})
		}
	}
}

// lookAtUnopened lists archives beside what was read: one of them may be what
// the learner meant to hand in.
func (c *Class) lookAtUnopened() {
	for i, attempts := range c.scanned {
		if names := attempts[len(attempts)-1].unopened; len(names) > 0 {
			c.look(outdir.Look{ID: c.Learners[i].ID, Name: c.Learners[i].Name, Reason: "an archive beside other files was not opened", Detail: strings.Join(names, ", ")})
		}
	}
}

// LookAtFormer lists those who have a result from an earlier run and are not in
// the class any more: their results stay, and stand in no output.
func (c *Class) LookAtFormer(ids []string) {
	now := map[string]bool{}
	for _, l := range c.Learners {
		now[l.ID] = true
		for a := range l.Attempts {
			now[attemptID(l.ID, a)] = true
		}
	}
	for _, id := range ids {
		if !now[id] {
			c.look(outdir.Look{ID: id, Reason: "has a result from an earlier run, and is not in the class"})
		}
	}
}
