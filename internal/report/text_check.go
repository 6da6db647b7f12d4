package report

import (
	"fmt"
	"strings"

	"grade/internal/result"
	"grade/internal/term"
)

// check writes a failing check in full: what, where, how, why, what now.
func (t *text) check(p *result.Part, g *group) {
	t.headline(g)
	t.body(p, g)
}

// body writes what stands below a failing check's headline.
func (t *text) body(p *result.Part, g *group) {
	c := g.first
	if !messageLeads(c) {
		t.prose(4, c.Message)
	} else if _, rest, more := strings.Cut(c.Message, "\n"); more {
		t.prose(4, rest)
	}
	t.place(c)
	t.trace(c)
	t.output(c)

	t.reason("Likely cause:", c.Explanation)
	if help := c.Help; help != "" {
		t.reason("", help)
	} else {
		t.reason("", wordingOf(c.Status).advice)
	}
	if c.Status == result.Fail || c.Status == result.Unstable {
		t.reason("Why it matters:", c.Why)
	}
	if messageLeads(c) && len(g.titles) > 0 {
		t.gap()
		t.labelled(4, t.Palette.Strong.Sprint, foundBy(c.Status), t.names(p, g))
	}
	if c.Next != "" && t.once("next "+c.Next) {
		t.gap()
		t.line("    Next: " + t.Palette.Command.Sprint(c.Next))
	}
}

// reason writes a paragraph, once in a report.
func (t *text) reason(label, s string) {
	if !t.once(s) {
		return
	}
	t.gap()
	if label == "" {
		t.prose(4, s)
		return
	}
	t.labelled(4, t.Palette.Strong.Sprint, label, s)
}

// foundBy leads the names of the checks that a cause concerns.
func foundBy(s result.Status) string {
	switch s {
	case result.CompileError, result.Missing, result.Policy:
		return "Waiting for it:"
	}
	return "Found by:"
}

// names names a group's checks.
func (t *text) names(p *result.Part, g *group) string {
	if n := len(p.Checks); n > 2 && len(g.titles) == n {
		return fmt.Sprintf("all %d checks of %s", n, p.Name)
	}
	return t.several(g.titles)
}

// output shows the first lines of what the learner's code printed.
func (t *text) output(c *result.Check) {
	const most = 6
	if !t.once(c.Output) {
		return
	}
	t.gap()
	t.line("    Your code printed:")
	lines := strings.Split(strings.TrimRight(c.Output, "\n"), "\n")
	for i, line := range lines {
		if i == most {
			t.line(fmt.Sprintf("      ... and %s", plural(len(lines)-most, "more line")))
			break
		}
		line = strings.ReplaceAll(line, "\t", "    ")
		t.line("      | " + term.Cut(line, t.Width-8))
	}
}
