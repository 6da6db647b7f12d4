package cli

import (
	"fmt"
	"io"
	"strings"

	"grade/internal/term"
)

// page is a screen in the making: prose at the terminal's width, in colour
// where that is wanted. Errors of the stream are not looked at: who closed the
// pipe has read enough.
type page struct {
	term.Palette
	w     io.Writer
	width int
}

func (a *app) page(w io.Writer) *page {
	return &page{Palette: a.palette(w), w: w, width: a.Width(w)}
}

// line writes a line as it is.
func (p *page) line(format string, args ...any) {
	fmt.Fprintln(p.w, strings.TrimRight(fmt.Sprintf(format, args...), " "))
}

func (p *page) gap() { fmt.Fprintln(p.w) }

// title writes a heading, and an empty line below it.
func (p *page) title(text string) {
	p.line("%s", p.Strong.Sprint(term.Wrap(text, p.width, 0)))
	p.gap()
}

// prose writes wrapped text, indented.
func (p *page) prose(indent int, text string) {
	p.line("%s", term.Wrap(term.VisibleText(text), p.width, indent))
}

// item writes wrapped text behind a lead, such as "-" or a number, that its
// further lines stand clear of.
func (p *page) item(indent int, lead, text string) {
	p.hanging(indent, lead, lead, text)
}

// hanging is item with a lead that is shown in colour.
func (p *page) hanging(indent int, lead, shown, text string) {
	clear := indent + term.Columns(lead) + 1
	body := term.Wrap(term.VisibleText(text), p.width, clear)
	p.line("%s%s %s", strings.Repeat(" ", indent), shown, body[min(clear, len(body)):])
}

// next writes what to type now, each command on a line of its own so that it
// can be copied.
func (p *page) next(commands ...string) {
	lead := "Next:  "
	for _, c := range commands {
		p.line("%s%s", lead, p.Command.Sprint(term.Visible(c)))
		lead = strings.Repeat(" ", len(lead))
	}
}
