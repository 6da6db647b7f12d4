package report

import (
	"fmt"
	"strings"

	"grade/internal/result"
	"grade/internal/term"
)

// fullChecks is how many failing checks of a part are shown with their calls
// unless Options.Full asks for all: one mistake usually breaks several, and
// the first shows the shortest way to it.
const fullChecks = 2

// group is checks of one part that did not pass for one reason.
type group struct {
	first  *result.Check
	others []*result.Check
	score  int
	max    int
}

// part writes what stands under a part's line.
func (t *text) part(p *result.Part) {
	var holds, blank, skipped, hiddenOnes []string
	for i := range p.Checks {
		switch c := &p.Checks[i]; {
		case c.Status == result.Pass:
			holds = append(holds, c.Title)
		case t.Audience == Learner && hidden(c):
			hiddenOnes = append(hiddenOnes, fmt.Sprintf("%s (%s, details hidden %s)", c.Title, wordingOf(c.Status).label, untilWhen(c.Visibility)))
		case c.Status == result.Blank:
			blank = append(blank, c.Title)
		case c.Status == result.Skipped && !t.Full:
			skipped = append(skipped, c.Title)
		}
	}
	t.list(t.Palette.Good.Sprint, "holds:", holds)
	t.list(t.Palette.Quiet.Sprint, "not started:", blank)

	groups := t.groups(p)
	full := 0
	for _, g := range groups {
		t.gap()
		if full++; t.Full || full <= fullChecks {
			t.check(g)
			continue
		}
		t.brief(g)
	}
	if n := len(groups) - fullChecks; n > 0 && !t.Full {
		t.gap()
		t.prose(2, fmt.Sprintf("All of them, with their calls: %s %s --only %s", t.Command, t.r.Exercise, p.Name))
	}
	if len(skipped) > 0 {
		t.gap()
		t.skipped(p)
	}
	t.list(t.Palette.Quiet.Sprint, "hidden:", hiddenOnes)
}

func (t *text) list(paint func(...any) string, label string, items []string) {
	if len(items) > 0 {
		t.labelled(2, paint, label, strings.Join(items, "; "))
	}
}

// groups gathers a part's failures: those that have one cause are one group.
func (t *text) groups(p *result.Part) []*group {
	var list []*group
	byCause := map[string]*group{}
	for i := range p.Checks {
		c := &p.Checks[i]
		if c.Status == result.Pass || c.Status == result.Blank || t.Audience == Learner && hidden(c) ||
			c.Status == result.Skipped && !t.Full {
			continue
		}
		cause := fmt.Sprintf("%s\n%s\n%s\n%s", c.Status, c.Message, t.position(c), c.Root)
		if g := byCause[cause]; g != nil && oneCause(c.Status) {
			g.others = append(g.others, c)
			g.score, g.max = g.score+c.Score, g.max+c.MaxScore
			continue
		}
		g := &group{first: c, score: c.Score, max: c.MaxScore}
		byCause[cause] = g
		list = append(list, g)
	}
	return list
}

// skipped writes the checks that were not run, by what they wait for.
func (t *text) skipped(p *result.Part) {
	byReason := map[string][]string{}
	var reasons []string
	for _, c := range p.Checks {
		if c.Status != result.Skipped || t.Audience == Learner && hidden(&c) {
			continue
		}
		reason := strings.TrimRight(c.Message, ".")
		if reason == "" {
			reason = "needs " + strings.Join(c.Needs, ", ")
		}
		if byReason[reason] == nil {
			reasons = append(reasons, reason)
		}
		byReason[reason] = append(byReason[reason], c.Title)
	}
	for _, reason := range reasons {
		t.labelled(2, t.Palette.Quiet.Sprint, "skipped:", strings.Join(byReason[reason], "; ")+" ("+reason+")")
	}
}

// brief writes a failing check in its shortest form.
func (t *text) brief(g *group) {
	t.headline(g)
	t.prose(4, firstLine(g.first.Message))
}

// headline says what failed and what it costs.
func (t *text) headline(g *group) {
	c := g.first
	label, subject := wordingOf(c.Status).label+":", c.Title
	if oneCause(c.Status) && c.Status != result.Unstable {
		subject = firstLine(c.Message)
	}
	cost := fmt.Sprintf("  (%d of %d)", g.score, g.max)
	t.labelled(2, t.Palette.Bad.Sprint, label, subject+cost)
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// place writes where to look, and the line that is there.
func (t *text) place(c *result.Check) {
	if at := t.position(c); at != "" {
		t.line("    " + t.Palette.Place.Sprint(at))
	}
	for i, line := range excerpt(c, t.Width-4) {
		if i > 0 {
			at := strings.LastIndexByte(line, '^')
			line = line[:at] + t.Palette.Bad.Sprint("^")
		}
		t.line("    " + line)
	}
	if c.Root != "" && t.file(c.Root) != t.position(c) {
		t.line("    The cause is at " + t.Palette.Place.Sprint(t.file(c.Root)))
	}
	for i, frame := range c.Frames {
		if i == maxFrames {
			t.line(fmt.Sprintf("      and %d more", len(c.Frames)-i))
			break
		}
		lead := "called from"
		if i == 0 {
			lead = "in         "
		}
		t.line("      " + lead + " " + term.Cut(t.file(frame), max(t.Width-18, 20)))
	}
}

// maxFrames is how many stack frames are shown: a runaway recursion has as
// many as the grader kept.
const maxFrames = 6
