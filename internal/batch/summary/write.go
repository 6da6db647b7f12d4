package summary

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"grade/internal/result"
)

// maxLines bounds each list of the end-of-run text; the files hold the rest.
const maxLines = 5

// JSON writes summary.json.
func (s Summary) JSON() ([]byte, error) {
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return nil, err
	}
	return append(data, '\n'), nil
}

// WriteText writes the end of a run: what came out, what was not understood,
// and last what to do next, as the caller words it.
func (s Summary) WriteText(w io.Writer, next []string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", s.Exercise, s.counts())
	if s.Mean != nil {
		fmt.Fprintf(&b, "Scores: mean %.1f, median %.1f of %d; %d with all points\n", *s.Mean, *s.Median, s.MaxScore, s.Full)
	}
	s.writeHardest(&b)
	s.writeMisconceptions(&b)
	s.writeChanges(&b)
	if len(next) > 0 {
		b.WriteString("\nNext:\n")
		for _, line := range next {
			fmt.Fprintf(&b, "  %s\n", clean(line))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// counts says how many there are of each kind, leaving out those with none.
func (s Summary) counts() string {
	words := []string{fmt.Sprintf("%d graded", s.Graded)}
	for _, k := range []struct {
		n    int
		word string
	}{
		{s.Faults, "could not be graded"}, {s.Missing, "handed in nothing"},
		{s.Late, "late"}, {s.Overridden, "set by hand"},
	} {
		if k.n > 0 {
			words = append(words, fmt.Sprintf("%d %s", k.n, k.word))
		}
	}
	return strings.Join(words, ", ")
}

// writeHardest lists the checks that most failed, unstarted parts apart.
func (s Summary) writeHardest(b *strings.Builder) {
	var lines []string
	for _, p := range s.Parts {
		for _, c := range p.Checks {
			tried := c.Of - c.Statuses[result.Blank] - c.Statuses[result.Skipped]
			if failed := tried - c.Passed(); tried > 0 && 4*failed >= tried {
				lines = append(lines, fmt.Sprintf("%3d of %d  %s", failed, tried, c.ID))
			}
		}
	}
	writeList(b, "Failed by a quarter or more of those who tried", lines)
}

func (s Summary) writeMisconceptions(b *strings.Builder) {
	var lines []string
	for _, m := range s.Misconceptions {
		title := m.Title
		if title == "" {
			title = m.ID
		}
		lines = append(lines, fmt.Sprintf("%3d  %s", len(m.Learners), title))
	}
	writeList(b, "Misconceptions", lines)
}

func (s Summary) writeChanges(b *strings.Builder) {
	var lines []string
	for _, c := range s.Changes {
		line := fmt.Sprintf("%s: %s -> %s", c.ID, scoreText(c.Before), scoreText(c.After))
		if len(c.Gained) > 0 {
			line += ", gained " + strings.Join(c.Gained, ", ")
		}
		if len(c.Lost) > 0 {
			line += ", lost " + strings.Join(c.Lost, ", ")
		}
		lines = append(lines, line)
	}
	writeList(b, "Changed since the last time", lines)
}

func writeList(b *strings.Builder, title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s:\n", title)
	for i, line := range lines {
		if i == maxLines {
			fmt.Fprintf(b, "  and %d more\n", len(lines)-maxLines)
			return
		}
		fmt.Fprintf(b, "  %s\n", clean(line))
	}
}

func scoreText(n *int) string {
	if n == nil {
		return "no score"
	}
	return fmt.Sprint(*n)
}

// clean keeps what a learner chose, such as an id, from driving the terminal.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 {
			return '?'
		}
		return r
	}, text)
}
