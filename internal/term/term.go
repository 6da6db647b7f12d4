// Package term is the terminal: its streams, its width, its colours, and the
// one line of it that may be written twice.
package term

// The rules of our output:
//
//   - Results go to standard output, everything else to standard error, so
//     that a result can be piped.
//   - Colour repeats what a word says and never says anything alone. Without
//     it, and read aloud, the same sentences are there.
//   - Prose is wrapped at the terminal's width and never past MaxProse columns;
//     positions (file:line:col) are never broken, so that editors link them.
//   - Text from a submission, its file names included, is printed only through
//     Visible or VisibleText: it can neither move the cursor nor reorder a line.
//   - An error is a message, and on a second line a remedy: what the person
//     can do now. Neither ends in an exclamation mark, and nobody is blamed.
//   - Something that takes longer than a moment says so on the status line,
//     which is gone when the work is done and is silent outside a terminal.

import (
	"io"
	"os"
	"strconv"

	xterm "golang.org/x/term"
)

const (
	// DefaultWidth is the width, in columns, where none can be found out.
	DefaultWidth = 80
	// MaxProse is the widest that prose is set, in columns: longer lines are
	// hard to read.
	MaxProse = 100
	// minWidth is the narrowest width that the layout is made for.
	minWidth = 30
)

// Env looks an environment variable up, as os.LookupEnv does.
type Env func(name string) (value string, ok bool)

// Streams are the three standard streams and the environment that says how
// they are to be used. Tests put buffers in.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	// Env is nil for an empty environment.
	Env Env
}

// Standard returns the process's own streams and environment.
func Standard() Streams {
	return Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Env: os.LookupEnv}
}

// Interactive reports whether a person is at both ends: input comes from a
// terminal and standard error goes to one, so that a question can be asked.
func (s Streams) Interactive() bool {
	in, ok := s.In.(*os.File)
	return ok && xterm.IsTerminal(int(in.Fd())) && IsTerminal(s.Err)
}

// IsTerminal reports whether what is written to w is shown on a terminal.
func IsTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && xterm.IsTerminal(int(f.Fd()))
}

// Width returns the columns that prose on w may use: the terminal's, or
// COLUMNS, or DefaultWidth; at most MaxProse.
func (s Streams) Width(w io.Writer) int {
	return min(max(s.columns(w), minWidth), MaxProse)
}

func (s Streams) columns(w io.Writer) int {
	// COLUMNS comes first: who sets it for one command means it.
	if v, ok := s.lookup("COLUMNS"); ok {
		if n, err := strconv.Atoi(v); err == nil && n > 0 {
			return n
		}
	}
	if f, ok := w.(*os.File); ok {
		if n, _, err := xterm.GetSize(int(f.Fd())); err == nil && n > 0 {
			return n
		}
	}
	return DefaultWidth
}

func (s Streams) lookup(name string) (string, bool) {
	if s.Env == nil {
		return "", false
	}
	return s.Env(name)
}
