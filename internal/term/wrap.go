package term

import "strings"

// Wrap breaks text at spaces into lines of at most width columns, each
// indented by indent spaces; it ends without a newline. Lines of text stay
// apart, and what one of them is indented by is kept on its continuations. A
// word wider than a line, such as a path, is left whole.
func Wrap(text string, width, indent int) string {
	var lines []string
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		lines = append(lines, wrapLine(strings.ReplaceAll(line, "\t", "    "), width, indent)...)
	}
	return strings.Join(lines, "\n")
}

func wrapLine(line string, width, indent int) []string {
	words := strings.Fields(line)
	if len(words) == 0 {
		return []string{""}
	}
	own := len(line) - len(strings.TrimLeft(line, " "))
	pad := strings.Repeat(" ", indent+min(own, max(width-indent, 0)/2))

	var lines []string
	current, used := pad+words[0], len(pad)+Columns(words[0])
	for _, word := range words[1:] {
		n := Columns(word)
		if used+1+n > width {
			lines = append(lines, current)
			current, used = pad+word, len(pad)+n
			continue
		}
		current, used = current+" "+word, used+1+n
	}
	return append(lines, current)
}
