package term

import (
	"fmt"
	"io"
	"sync"
)

// Status is the line that says what is going on. It is overwritten, and gone
// once Done is called; where w is not a terminal nothing is written at all. Its
// methods may be called from several goroutines. The nil Status is silent.
type Status struct {
	w     io.Writer
	width int

	mu    sync.Mutex
	shown bool
}

// Status returns a status line on standard error.
func (s Streams) Status() *Status {
	if v, _ := s.lookup("TERM"); v == "dumb" || !IsTerminal(s.Err) {
		return nil
	}
	return &Status{w: s.Err, width: s.columns(s.Err)}
}

// clear returns to the line's first column and erases it.
const clear = "\r\x1b[K"

// Say shows text in place of what was shown before.
func (l *Status) Say(text string) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	// A line as wide as the terminal would wrap, and then not be erased.
	fmt.Fprint(l.w, clear+Cut(Visible(text), max(l.width-1, 3)))
	l.shown = true
}

// Done removes the line. It is harmless to call it again.
func (l *Status) Done() {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.shown {
		fmt.Fprint(l.w, clear)
		l.shown = false
	}
}
