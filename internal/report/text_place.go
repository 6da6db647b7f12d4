package report

import (
	"fmt"
	"strings"

	"grade/internal/result"
	"grade/internal/term"
)

// maxFrames is how many callers are shown: a runaway recursion has as many as
// the grader kept.
const maxFrames = 5

// place writes where to look, the line that is there, and who called it.
func (t *text) place(c *result.Check) {
	at, callers := t.position(c), c.Frames
	if len(callers) > 0 {
		position, function, _ := strings.Cut(t.file(callers[0]), " in ")
		if at == "" {
			at = position
		}
		if sameLine(at, position) {
			callers = callers[1:]
			function = " in " + function
		} else {
			function = ""
		}
		t.line("    " + t.Palette.Place.Sprint(at) + term.Cut(function, max(t.Width-4-term.Columns(at), 20)))
	} else if at != "" {
		t.line("    " + t.Palette.Place.Sprint(at))
	}
	for i, line := range excerpt(c, t.Width-4) {
		if at := strings.LastIndexByte(line, '^'); i > 0 && at >= 0 {
			line = line[:at] + t.Palette.Bad.Sprint("^")
		}
		t.line("    " + line)
	}
	for i, frame := range callers {
		if i == maxFrames {
			t.line(fmt.Sprintf("      and %d more", len(callers)-i))
			break
		}
		t.line(term.Cut("      called from "+t.file(frame), t.Width))
	}
	if c.Root != "" && t.file(c.Root) != t.position(c) {
		t.line("    The cause is at " + t.Palette.Place.Sprint(t.file(c.Root)))
	}
}

// sameLine reports whether a position, which may have a column, is on the
// line that a stack frame names.
func sameLine(position, frame string) bool {
	return position == frame || strings.HasPrefix(position, frame+":")
}
