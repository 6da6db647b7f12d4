package term

import (
	"fmt"
	"io"

	"github.com/fatih/color"
)

// Mode says when to use colour.
type Mode string

// The modes, as --color takes them.
const (
	Auto   Mode = "auto"
	Always Mode = "always"
	Never  Mode = "never"
)

// ParseMode reads a mode; the empty string is Auto.
func ParseMode(s string) (Mode, error) {
	switch m := Mode(s); m {
	case "":
		return Auto, nil
	case Auto, Always, Never:
		return m, nil
	}
	return "", fmt.Errorf("%q is not one of auto, always, never", s)
}

// Color reports whether to use colour on w. A mode that was asked for wins;
// then NO_COLOR (no-color.org: set and not empty), then CLICOLOR_FORCE
// (bixense.com/clicolors: set and not "0"), then whether w is a terminal that
// is not dumb.
func (s Streams) Color(w io.Writer, m Mode) bool {
	switch m {
	case Always:
		return true
	case Never:
		return false
	}
	if v, _ := s.lookup("NO_COLOR"); v != "" {
		return false
	}
	if v, _ := s.lookup("CLICOLOR_FORCE"); v != "" && v != "0" {
		return true
	}
	if v, _ := s.lookup("TERM"); v == "dumb" {
		return false
	}
	return IsTerminal(w)
}

// Palette is what each colour stands for. Each colour is on or off by itself,
// whatever the process's streams are, so that two reports can differ.
type Palette struct {
	Good    *color.Color // what holds
	Bad     *color.Color // what does not
	Partial *color.Color // some of both; warnings
	Strong  *color.Color // headings
	Quiet   *color.Color // what may be passed over
	Place   *color.Color // positions in files
	Command *color.Color // what to type
	Excess  *color.Color // in a difference: there and should not be
	Lack    *color.Color // in a difference: should be there and is not

	on bool
}

// NewPalette returns a palette that colours, or one that leaves text alone.
func NewPalette(on bool) Palette {
	c := func(attributes ...color.Attribute) *color.Color {
		c := color.New(attributes...)
		if on {
			c.EnableColor()
		} else {
			c.DisableColor()
		}
		return c
	}
	return Palette{
		Good:    c(color.FgGreen),
		Bad:     c(color.FgRed, color.Bold),
		Partial: c(color.FgYellow),
		Strong:  c(color.Bold),
		Quiet:   c(color.Faint),
		Place:   c(color.FgCyan),
		Command: c(color.FgBlue, color.Bold),
		Excess:  c(color.FgRed, color.ReverseVideo),
		Lack:    c(color.FgGreen, color.ReverseVideo),
		on:      on,
	}
}

// On reports whether the palette colours; what only colour would show has to
// be marked in another way where it does not.
func (p Palette) On() bool { return p.on }
