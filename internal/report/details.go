package report

import (
	"strings"

	"grade/internal/result"
	"grade/internal/term"
)

// details is what the text format says below a failing check's headline,
// without colour and without indentation, for formats that have a field for
// it. It is empty for a check that passed, is not started, or has nothing to
// tell.
func details(r *result.Result, p *result.Part, c *result.Check, o Options) string {
	if c.Status == result.Pass || c.Status == result.Blank {
		return ""
	}
	o.Palette = term.NewPalette(false)
	t := newText(r, o)
	if messageLeads(c) {
		t.prose(4, firstLine(c.Message))
	}
	t.body(p, &group{first: c})
	out := strings.Split(t.b.String(), "\n")
	for i, line := range out {
		out[i] = inert(strings.TrimPrefix(line, "    "))
	}
	return strings.Trim(strings.Join(out, "\n"), "\n")
}
