package term

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// Visible returns s as one line that is safe to print: every character that
// Go's quoting would escape (terminal escapes, control characters, newlines,
// bidirectional and zero-width marks, unusual spaces) and every byte that is
// not UTF-8 is written as its escape, such as \x1b, \n or \u202e. What is
// printable stays as it is, backslashes included.
func Visible(s string) string { return visible(s, "") }

// VisibleText is Visible for text of several lines: newlines and tabs stay,
// and a CR before a newline is dropped.
func VisibleText(s string) string {
	return visible(strings.ReplaceAll(s, "\r\n", "\n"), "\n\t")
}

func visible(s, keep string) string {
	plain := func(r rune, size int) bool {
		return (r != utf8.RuneError || size > 1) && (strconv.IsPrint(r) || strings.ContainsRune(keep, r))
	}
	var b strings.Builder
	shown := 0 // how much of s is in b
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if !plain(r, size) {
			b.WriteString(s[shown:i])
			shown = i + size
			quoted := strconv.Quote(s[i : i+size])
			b.WriteString(quoted[1 : len(quoted)-1])
		}
		i += size
	}
	if shown == 0 {
		return s // as nearly always
	}
	b.WriteString(s[shown:])
	return b.String()
}

// Columns returns how many columns a line takes on a terminal: none for a
// combining mark, two for a wide character of East Asian scripts or an emoji.
func Columns(line string) int {
	n := 0
	for _, r := range line {
		n += runeColumns(r)
	}
	return n
}

func runeColumns(r rune) int {
	if r < utf8.RuneSelf {
		return 1
	}
	if unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Me, r) {
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// Cut returns as much of a line as fits in max columns, ending in "..." where
// something was left out.
func Cut(line string, max int) string {
	if Columns(line) <= max {
		return line
	}
	room, end := max-3, 0
	for i, r := range line {
		end = i
		if room -= runeColumns(r); room < 0 {
			break
		}
	}
	return line[:end] + "..."
}
