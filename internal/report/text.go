package report

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"grade/internal/result"
	"grade/internal/term"
)

// writeText renders a result for a person. A learner reads from the bottom of
// the screen, so the score and what to do next come last; above it is a line
// for each part, and under a part's line only what is needed to go on.
func writeText(w io.Writer, r *result.Result, o Options) error {
	t := newText(printable(redacted(r, o.Audience)), o)
	t.heading()
	t.parts()
	t.ignored()
	t.ending()
	_, err := w.Write(t.b.Bytes())
	return err
}

// text is a text report in the making.
type text struct {
	Options
	r *result.Result
	b bytes.Buffer
	// told holds what was said already, such as an explanation.
	told map[string]bool
}

// newText starts a report of a result that is redacted and printable.
func newText(r *result.Result, o Options) *text {
	return &text{Options: o.withDefaults(r), r: r, told: map[string]bool{}}
}

// line writes one or more lines, none of which is a command to a CI runner.
func (t *text) line(s string) {
	for line := range strings.SplitSeq(s, "\n") {
		t.b.WriteString(inert(strings.TrimRight(line, " ")) + "\n")
	}
}

// gap writes an empty line, unless there is one or nothing stands above.
func (t *text) gap() {
	if b := t.b.Bytes(); len(b) > 0 && !bytes.HasSuffix(b, []byte("\n\n")) {
		t.b.WriteByte('\n')
	}
}

// prose writes wrapped text.
func (t *text) prose(indent int, s string) { t.line(term.Wrap(s, t.Width, indent)) }

// labelled writes wrapped text behind a coloured label.
func (t *text) labelled(indent int, paint func(...any) string, label, s string) {
	t.led(indent, paint, label, label+" "+s)
}

// led writes wrapped text whose first words, which are short, are coloured.
func (t *text) led(indent int, paint func(...any) string, first, s string) {
	t.line(strings.Replace(term.Wrap(s, t.Width, indent), first, paint(first), 1))
}

func (t *text) once(key string) bool {
	if key == "" || t.told[key] {
		return false
	}
	t.told[key] = true
	return true
}

func (t *text) heading() {
	facts := []string{t.r.Exercise}
	if id := t.r.Submission.ID; id != "" && id != t.r.Exercise {
		facts = append(facts, id)
	}
	if t.r.Grader.Go != "" {
		facts = append(facts, t.r.Grader.Go)
	}
	if t.r.Grader.Sandbox != "" {
		facts = append(facts, "sandbox "+t.r.Grader.Sandbox)
	}
	t.line(t.Palette.Quiet.Sprint(term.Cut(strings.Join(facts, ", "), t.Width)))
	for _, s := range t.r.Submission.Warnings {
		t.labelled(0, t.Palette.Partial.Sprint, "warning:", s)
	}
	t.gap()
	if t.r.Status == result.Fault {
		t.fault()
	}
}

func (t *text) fault() {
	if nothingRead(t.r) {
		t.labelled(0, t.Palette.Bad.Sprint, "No score:", "there was nothing to grade.")
		t.prose(2, t.r.FaultReason)
		t.gap()
		t.prose(0, notZero)
		t.gap()
		return
	}
	t.labelled(0, t.Palette.Bad.Sprint, "No score:", "the grader could not do its work.")
	t.prose(2, t.r.FaultReason)
	t.gap()
	t.prose(0, "This is not your fault, and it is not a score of 0: there is no score.")
	t.gap()
	if slices.ContainsFunc(t.r.Parts, func(p result.Part) bool { return len(p.Checks) > 0 }) {
		t.prose(0, "What could be checked all the same:")
		t.gap()
	}
}

func (t *text) parts() {
	name, points := 0, 0
	for _, p := range t.r.Parts {
		name = max(name, term.Columns(p.Name))
		points = max(points, len(fmt.Sprint(p.MaxScore)))
	}
	for i := range t.r.Parts {
		p := &t.r.Parts[i]
		if t.r.Status == result.Fault && len(p.Checks) == 0 {
			continue
		}
		all := allAre(p, result.Pass) || allAre(p, result.Blank)
		if !all {
			t.gap()
		}
		pad := strings.Repeat(" ", name-term.Columns(p.Name))
		paint := t.standing(p)
		t.line(fmt.Sprintf("%s%s  %s  %s", t.Palette.Strong.Sprint(p.Name), pad,
			paint(fmt.Sprintf("%*d of %*d", points, p.Score, points, p.MaxScore)),
			paint(shortTally(p, t.Width-name-2*points-8))))
		if !all {
			t.part(p)
			t.gap()
		}
	}
}

// standing is the colour of a part.
func (t *text) standing(p *result.Part) func(...any) string {
	switch {
	case allAre(p, result.Blank):
		return t.Palette.Quiet.Sprint
	case allAre(p, result.Pass):
		return t.Palette.Good.Sprint
	case p.Score > 0:
		return t.Palette.Partial.Sprint
	}
	return t.Palette.Bad.Sprint
}

func allAre(p *result.Part, s result.Status) bool {
	for _, c := range p.Checks {
		if c.Status != s {
			return false
		}
	}
	return true
}

func (t *text) ignored() {
	const most = 5
	list := t.r.Submission.Ignored
	if len(list) == 0 {
		return
	}
	t.gap()
	for _, s := range list[:min(len(list), most)] {
		t.line(t.Palette.Quiet.Sprint(term.Cut("not read: "+s, t.Width)))
	}
	if n := len(list) - most; n > 0 {
		t.line(t.Palette.Quiet.Sprint(fmt.Sprintf("not read: %d more", n)))
	}
}
