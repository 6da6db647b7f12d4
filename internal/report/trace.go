package report

import (
	"cmp"
	"fmt"
	"strings"

	"grade/internal/result"
	"grade/internal/term"
)

// The calls of a long trace that are shown: its beginning and its end.
const (
	traceHead = 3
	traceTail = 5
)

const (
	returned = "returned"
	expected = "expected"
)

// trace writes the calls that led to a failure, one below the other, so that
// what was returned stands above what was expected.
func (t *text) trace(c *result.Check) {
	if len(c.Trace) == 0 {
		return
	}
	const indent = 6
	t.gap()
	t.line("    The calls that show it:")
	calls, left := c.Trace, 0
	if n := len(calls); n > traceHead+traceTail+1 {
		left = n - traceHead - traceTail
	}
	width := 0
	for _, call := range calls {
		width = max(width, term.Columns(call.Call))
	}
	// A call that would leave too little room for its value gets a line of its
	// own, and so do the others then.
	valueAt := indent + width + 3
	ownLine := valueAt+len(returned)+2+12 > t.Width
	if ownLine {
		valueAt = indent + 2
	}
	for i, call := range calls {
		if left > 0 && i == traceHead {
			t.line(fmt.Sprintf("%*s... %s ...", indent, "", plural(left, "call")))
		}
		if left > 0 && i >= traceHead && i < traceHead+left {
			continue
		}
		last := i == len(calls)-1
		shown := term.Cut(call.Call, max(t.Width-indent, 20))
		lead := strings.Repeat(" ", indent) + shown
		if ownLine {
			t.line(lead)
			lead = ""
		}
		lead += strings.Repeat(" ", max(valueAt-term.Columns(lead), 1))
		t.outcome(lead, valueAt, call, last && died(c.Status))
	}
}

// outcome writes what a call returned, after lead, and what was expected.
func (t *text) outcome(lead string, valueAt int, call result.Call, dead bool) {
	under := strings.Repeat(" ", valueAt)
	switch {
	case dead:
		t.line(lead + t.Palette.Bad.Sprint(cmp.Or(call.Result, "did not return")))
		if call.Want != "" {
			t.line(under + expected + "  " + term.Cut(call.Want, t.room(valueAt)))
		}
		return
	case call.Want == "":
		if call.Result != "" {
			lead += returned + "  " + term.Cut(call.Result, t.room(valueAt))
		}
		t.line(lead)
		return
	}
	got, want, dotted := difference(call.Result, call.Want)
	got, want = fit(got, t.room(valueAt)), fit(want, t.room(valueAt))
	t.line(lead + t.Palette.Bad.Sprint(returned) + "  " + paintDifferent(got, t.Palette.Excess.Sprint))
	t.mark(valueAt, got)
	t.line(under + t.Palette.Good.Sprint(expected) + "  " + paintDifferent(want, t.Palette.Lack.Sprint))
	t.mark(valueAt, want)
	if dotted {
		t.line(under + t.Palette.Quiet.Sprint("(each · is a space)"))
	}
}

// room is what a value may take.
func (t *text) room(valueAt int) int { return max(t.Width-valueAt-len(returned)-2, 12) }

// mark underlines a difference where colour can't.
func (t *text) mark(valueAt int, s []segment) {
	if m := marks(s); m != "" && !t.Palette.On() {
		t.line(strings.Repeat(" ", valueAt+len(returned)+2) + m)
	}
}

func paintDifferent(segments []segment, paint func(...any) string) string {
	var b strings.Builder
	for _, s := range segments {
		if s.common || s.text == "" {
			b.WriteString(s.text)
		} else {
			b.WriteString(paint(s.text))
		}
	}
	return b.String()
}
