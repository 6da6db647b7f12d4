package report

import (
	"fmt"
	"strings"

	"grade/internal/result"
)

// fullChecks is how many failing checks of a part are shown with their calls
// unless Options.Full asks for all: one mistake usually breaks several, and
// the first shows the shortest way to it.
const fullChecks = 2

// worthShowing decides whether to show a failure in full after those that
// were: not when the same misunderstanding was, and beyond fullChecks only the
// first of each status.
func worthShowing(c *result.Check, shown []*result.Check) bool {
	newStatus := true
	for _, s := range shown {
		if c.Misconception != "" && s.Misconception == c.Misconception {
			return false
		}
		newStatus = newStatus && s.Status != c.Status
	}
	return len(shown) < fullChecks || newStatus
}

// group is checks of one part that did not pass for one reason.
type group struct {
	first  *result.Check
	titles []string
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
		case t.hides(c):
			hiddenOnes = append(hiddenOnes, fmt.Sprintf("%s (%s, details hidden %s)", c.Title, wordingOf(c.Status).label, untilWhen(c.Visibility)))
		case c.Status == result.Blank:
			blank = append(blank, c.Title)
		case t.isAside(c):
			skipped = append(skipped, c.Title)
		}
	}
	if t.Full { // the part's own line counts them
		t.list(t.Palette.Good.Sprint, "holds:", holds)
	}
	t.list(t.Palette.Quiet.Sprint, "not started:", blank)

	inBrief := 0
	var full []*result.Check
	groups := t.groups(p)
	for i, g := range groups {
		if i > 0 || t.Full {
			t.gap()
		}
		if oneCause(g.first.Status) && !t.once("cause "+t.cause(g.first)) && !t.Full {
			t.brief(g) // as in a part above
			continue
		}
		if t.Full || worthShowing(g.first, full) {
			t.check(p, g)
			full = append(full, g.first)
			continue
		}
		t.brief(g)
		inBrief++
	}
	if inBrief > 0 {
		t.gap()
		t.prose(2, fmt.Sprintf("All of them, with their calls: %s %s --only %s", t.Command, t.r.Exercise, p.Name))
	}
	if len(skipped) > 0 {
		if len(groups) > 0 {
			t.gap()
		}
		t.skipped(p)
	}
	t.list(t.Palette.Quiet.Sprint, "hidden:", hiddenOnes)
}

func (t *text) list(paint func(...any) string, label string, items []string) {
	if len(items) > 0 {
		t.labelled(2, paint, label, strings.Join(items, "; "))
	}
}

// isAside reports whether a check is told in passing, with what it waited for.
func (t *text) isAside(c *result.Check) bool {
	return standing(c) == result.Skipped && (!t.Full || c.Status != result.Skipped)
}

// several names checks: all of them where there is room for everything.
func (t *text) several(titles []string) string {
	const most = 2
	if t.Full || len(titles) <= most+1 {
		return strings.Join(titles, "; ")
	}
	return fmt.Sprintf("%s; and %d more", strings.Join(titles[:most], "; "), len(titles)-most)
}

// groups gathers a part's failures: those that have one cause are one group.
func (t *text) groups(p *result.Part) []*group {
	var list []*group
	byCause := map[string]*group{}
	for i := range p.Checks {
		c := &p.Checks[i]
		if c.Status == result.Pass || c.Status == result.Blank || t.hides(c) || t.isAside(c) {
			continue
		}
		cause := t.cause(c)
		if g := byCause[cause]; g != nil && oneCause(c.Status) {
			g.titles = append(g.titles, c.Title)
			g.score, g.max = g.score+c.Score, g.max+c.MaxScore
			continue
		}
		g := &group{first: c, titles: []string{c.Title}, score: c.Score, max: c.MaxScore}
		byCause[cause] = g
		list = append(list, g)
	}
	return list
}

// cause tells the causes of failures apart.
func (t *text) cause(c *result.Check) string {
	return fmt.Sprintf("%s\n%s\n%s\n%s", c.Status, c.Message, t.position(c), c.Root)
}

// skipped writes the checks that were not run, by what they wait for.
func (t *text) skipped(p *result.Part) {
	byReason := map[string][]string{}
	var reasons []string
	for _, c := range p.Checks {
		if !t.isAside(&c) || t.hides(&c) {
			continue
		}
		reason := strings.TrimPrefix(strings.TrimRight(c.Message, "."), "not run: ")
		if reason == "" {
			reason = "needs " + strings.Join(c.Needs, ", ")
		}
		if byReason[reason] == nil {
			reasons = append(reasons, reason)
		}
		byReason[reason] = append(byReason[reason], c.Title)
	}
	for _, reason := range reasons {
		t.labelled(2, t.Palette.Quiet.Sprint, "skipped:", t.several(byReason[reason])+" ("+reason+")")
	}
}

// brief writes a failing check in its shortest form.
func (t *text) brief(g *group) {
	t.headline(g)
	if !messageLeads(g.first) {
		t.prose(4, firstLine(g.first.Message))
	}
	if at := t.position(g.first); at != "" {
		t.line("    " + t.Palette.Place.Sprint(at))
	}
}

// headline says what failed and what it costs.
func (t *text) headline(g *group) {
	c := g.first
	label, subject := wordingOf(c.Status).label+":", c.Title
	if messageLeads(c) {
		subject = firstLine(c.Message)
	}
	cost := fmt.Sprintf(" (%d of %d)", g.score, g.max)
	if said := saysItself(c.Status, subject); said != "" && messageLeads(c) {
		t.led(2, t.Palette.Bad.Sprint, said, subject+cost)
		return
	}
	t.labelled(2, t.Palette.Bad.Sprint, label, subject+cost)
}

// messageLeads reports whether what happened says more than what was checked.
func messageLeads(c *result.Check) bool {
	return oneCause(c.Status) && c.Status != result.Unstable && c.Message != ""
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
