package report

import (
	"strings"
	"unicode/utf8"

	"github.com/sergi/go-diff/diffmatchpatch"

	"grade/internal/term"
)

// segment is a run of a value that the other value has too, or has not.
type segment struct {
	text   string
	common bool
}

// maxDiff bounds, in runes, what is compared character by character: the
// comparison has no time limit, so that its outcome is always the same.
const maxDiff = 2000

// difference splits two values into what they share and what they don't. Where
// they share too little for that to help, both are one segment that differs.
// Where only spaces differ, those are shown as dots, and dotted says so.
func difference(got, want string) (g, w []segment, dotted bool) {
	whole := func() ([]segment, []segment, bool) {
		return []segment{{text: got}}, []segment{{text: want}}, false
	}
	if !strings.HasPrefix(got, `"`) || !strings.HasPrefix(want, `"`) ||
		utf8.RuneCountInString(got) > maxDiff || utf8.RuneCountInString(want) > maxDiff {
		return whole()
	}
	dmp := diffmatchpatch.New()
	dmp.DiffTimeout = 0
	diffs := dmp.DiffCleanupSemantic(dmp.DiffMainRunes([]rune(got), []rune(want), false))

	dotted = got != want && strings.ReplaceAll(got, " ", "") == strings.ReplaceAll(want, " ", "")
	shared := -len(`""`)
	for _, d := range diffs {
		text := d.Text
		if dotted && d.Type != diffmatchpatch.DiffEqual {
			text = strings.ReplaceAll(text, " ", "·")
		}
		switch d.Type {
		case diffmatchpatch.DiffEqual:
			shared += utf8.RuneCountInString(text)
			g, w = append(g, segment{text, true}), append(w, segment{text, true})
		case diffmatchpatch.DiffDelete:
			g = append(g, segment{text: text})
		case diffmatchpatch.DiffInsert:
			w = append(w, segment{text: text})
		}
	}
	longer := max(utf8.RuneCountInString(got), utf8.RuneCountInString(want)) - len(`""`)
	if !dotted && 2*shared < longer {
		return whole()
	}
	return g, w, dotted
}

// fit shortens a value to max columns, so that what differs stays in sight:
// first what is common gives way, then the tail.
func fit(segments []segment, max int) []segment {
	if columns(segments) <= max {
		return segments
	}
	const context = 8
	out := make([]segment, len(segments))
	for i, s := range segments {
		out[i] = s
		runes := []rune(s.text)
		head, tail := context, context
		if i == 0 {
			head = 1 // the opening quote
		}
		if s.common && len(runes) > head+tail+3 {
			out[i].text = string(runes[:head]) + "..." + string(runes[len(runes)-tail:])
		}
	}
	for i, room := 0, max; i < len(out); i++ {
		n := term.Columns(out[i].text)
		if n > room {
			out[i].text = term.Cut(out[i].text, room)
			return out[:i+1]
		}
		room -= n
	}
	return out
}

func columns(segments []segment) int {
	n := 0
	for _, s := range segments {
		n += term.Columns(s.text)
	}
	return n
}

// marks underlines what differs, for where there is no colour; it is empty
// where nothing, or everything, does.
func marks(segments []segment) string {
	var b strings.Builder
	some := false
	for _, s := range segments {
		mark := "^"
		if s.common {
			mark, some = " ", true
		}
		b.WriteString(strings.Repeat(mark, term.Columns(s.text)))
	}
	if !some {
		return ""
	}
	return strings.TrimRight(b.String(), " ")
}
