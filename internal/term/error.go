package term

import (
	"errors"
	"fmt"
	"io"
)

// Remedied is an error that knows what the person can do about it. Any package
// may define one; none has to import this one for it.
type Remedied interface {
	error
	// Remedy completes "try: ", such as "grade doctor"; it may be empty.
	Remedy() string
}

// PrintError writes an error for a person: what went wrong, and on a line of
// its own what to do, where something in the chain knows it.
func PrintError(w io.Writer, p Palette, width int, err error) {
	printLabelled(w, p.Bad.Sprint("error:"), "error:", err.Error(), width)
	var r Remedied
	if errors.As(err, &r) && r.Remedy() != "" {
		printLabelled(w, p.Strong.Sprint("  try:"), "  try:", r.Remedy(), width)
	}
}

// PrintWarning writes a warning for a person.
func PrintWarning(w io.Writer, p Palette, width int, text string) {
	printLabelled(w, p.Partial.Sprint("warning:"), "warning:", text, width)
}

// printLabelled writes text after a label, wrapped so that it stands clear of it.
func printLabelled(w io.Writer, shown, label, text string, width int) {
	indent := len(label) + 1
	body := Wrap(VisibleText(text), width, indent)
	fmt.Fprintf(w, "%s %s\n", shown, body[min(indent, len(body)):])
}
