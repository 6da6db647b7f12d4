package term

import (
	"bytes"
	"testing"
)

// A real terminal can't be had in a test, so the line itself is tested here.
func TestStatusOverwritesAndClears(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	l := &Status{w: &b, width: 12}
	l.Say("reading")
	l.Say("building\x1b[2J everything")
	l.Done()
	l.Done()
	want := clear + "reading" + clear + `building...` + clear
	if got := b.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
