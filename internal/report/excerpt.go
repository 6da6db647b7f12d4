package report

import (
	"fmt"
	"strings"

	"grade/internal/result"
	"grade/internal/term"
)

// excerpt returns the source line that a check points to, within width
// columns, and beneath it a caret where the column is known; nothing where
// there is no line to show. It is the only reader of Check.Excerpt, which is
// the learner's raw text.
func excerpt(c *result.Check, width int) []string {
	if c.Line <= 0 || strings.TrimSpace(c.Excerpt) == "" {
		return nil
	}
	number := fmt.Sprintf("%5d", c.Line)
	before, after := c.Excerpt, ""
	if at := c.Column - 1; at >= 0 && at <= len(c.Excerpt) {
		before, after = c.Excerpt[:at], c.Excerpt[at:]
	}
	left, right := expand(before), expand(after)

	const bar = " | "
	room := max(width-len(number)-len(bar), 8)
	// A long line is shown around its caret.
	if term.Columns(left)+term.Columns(right) > room {
		left = lastColumns(left, room/2)
		right = term.Cut(right, max(room-term.Columns(left), 3))
	}
	lines := []string{number + bar + strings.TrimRight(left+right, " ")}
	if c.Column > 0 && c.Column-1 <= len(c.Excerpt) {
		lines = append(lines, strings.Repeat(" ", len(number))+bar+strings.Repeat(" ", term.Columns(left))+"^")
	}
	return lines
}

// lastColumns returns the end of a line that fits in max columns.
func lastColumns(line string, max int) string {
	if term.Columns(line) <= max {
		return line
	}
	runes := []rune(line)
	runes = runes[len(runes)-min(len(runes), max):]
	for len(runes) > 0 && term.Columns(string(runes))+len("...") > max {
		runes = runes[1:]
	}
	return "..." + string(runes)
}

// expand makes source text printable; a tab takes four columns wherever it
// stands, so that a caret needs no tab stops.
func expand(s string) string {
	fields := strings.Split(s, "\t")
	for i, f := range fields {
		fields[i] = term.Visible(f)
	}
	return strings.Join(fields, "    ")
}
