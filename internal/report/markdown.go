package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"grade/internal/result"
	"grade/internal/term"
)

// maxSummary is what GitHub accepts as a step's summary, less a margin; in
// bytes.
const maxSummary = 1<<20 - 4096

// WriteSummary renders a result for a GitHub step's summary: the markdown
// format, within GitHub's limit. Where the details do not fit, the table
// of parts still does.
func WriteSummary(w io.Writer, r *result.Result, o Options) error {
	var b bytes.Buffer
	if err := writeMarkdown(&b, r, o); err != nil {
		return err
	}
	if b.Len() > maxSummary {
		b.Reset()
		m := newMarkdown(r, o)
		m.overview()
		m.line("The details are too long for this page: run the grader to see them.")
		b = m.b
	}
	_, err := w.Write(b.Bytes())
	return err
}

// writeMarkdown renders a result as GitHub-flavoured Markdown. What comes from
// a submission stands in code blocks and code spans only, where no mention,
// image, link or HTML has any effect.
func writeMarkdown(w io.Writer, r *result.Result, o Options) error {
	m := newMarkdown(r, o)
	m.overview()
	m.details()
	m.ending()
	_, err := w.Write(m.b.Bytes())
	return err
}

type markdown struct {
	Options
	r *result.Result
	b bytes.Buffer
}

func newMarkdown(r *result.Result, o Options) *markdown {
	v := printable(redacted(r, o.Audience))
	o.Palette = term.NewPalette(false)
	return &markdown{Options: o.withDefaults(v), r: v}
}

func (m *markdown) line(s string) { m.b.WriteString(s + "\n") }

func (m *markdown) overview() {
	title := "## " + code(m.r.Exercise)
	if m.r.Submission.ID != "" {
		title += " " + code(m.r.Submission.ID)
	}
	m.line(title + "\n")
	m.line("**" + scoreLine(m.r, m.PassMark) + "**\n")
	if m.r.Status == result.Fault {
		m.block(faultText(m.r))
	}
	rows := 0
	for i := range m.r.Parts {
		p := &m.r.Parts[i]
		if len(p.Checks) == 0 && m.r.Status == result.Fault {
			continue
		}
		if rows++; rows == 1 {
			m.line("| Part | Points | |\n|---|---:|---|")
		}
		m.line(fmt.Sprintf("| %s | %d of %d | %s |", cell(p.Name), p.Score, p.MaxScore, cell(tally(p))))
	}
	if rows > 0 {
		m.line("")
	}
}

// details writes the text format's account of each part that has one.
func (m *markdown) details() {
	t := newText(m.r, m.Options)
	for i := range m.r.Parts {
		p := &m.r.Parts[i]
		if allAre(p, result.Pass) || allAre(p, result.Blank) {
			continue
		}
		t.b.Reset()
		t.part(p)
		m.line("### " + code(p.Name) + "\n")
		m.block(t.b.String())
	}
	var notes []string
	for _, s := range m.r.Submission.Warnings {
		notes = append(notes, "warning: "+s)
	}
	for _, s := range m.r.Submission.Ignored {
		notes = append(notes, "not read: "+s)
	}
	if len(notes) > 0 {
		m.block(strings.Join(notes, "\n"))
	}
}

// ending writes what the text format ends with.
func (m *markdown) ending() {
	t := newText(m.r, m.Options)
	t.ending()
	m.block(t.b.String())
}

// block writes a fenced code block; its fence is longer than any run of
// backticks inside.
func (m *markdown) block(s string) {
	fence := strings.Repeat("`", max(3, longestRun(s, '`')+1))
	m.line(fence + "text\n" + inertLines(strings.Trim(s, "\n")) + "\n" + fence + "\n")
}

// code is a code span, whatever stands in it.
func code(s string) string {
	if strings.TrimSpace(s) == "" {
		s = "-"
	}
	fence := strings.Repeat("`", longestRun(s, '`')+1)
	if strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") {
		s = " " + s + " "
	}
	return fence + strings.ReplaceAll(s, "##[", `#\#[`) + fence
}

// cell is a code span inside a table, where a bar would end the cell.
func cell(s string) string { return strings.ReplaceAll(code(s), "|", `\|`) }

func longestRun(s string, of rune) int {
	longest, run := 0, 0
	for _, r := range s {
		if run++; r != of {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}
