package sandbox

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

func TestClip(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("0123456789", 100)
	tests := []struct {
		name  string
		keep  int
		write []string
		want  string
	}{
		{"nothing", 10, nil, ""},
		{"nothing kept", 0, []string{"abc"}, "\n[... 3 bytes cut ...]\n"},
		{"fits", 10, []string{"abc", "def"}, "abcdef"},
		{"fits exactly", 6, []string{"abc", "def"}, "abcdef"},
		{"one too many", 6, []string{"abcdefg"}, "abc\n[... 1 bytes cut ...]\nefg"},
		{"byte by byte", 6, strings.Split("abcdefg", ""), "abc\n[... 1 bytes cut ...]\nefg"},
		{"odd", 5, []string{"abcdefg"}, "abc\n[... 2 bytes cut ...]\nfg"},
		{"much", 6, []string{long, long, "xyz"}, "012\n[... 1997 bytes cut ...]\nxyz"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := clip{meter: &meter{}, keep: tt.keep}
			for _, s := range tt.write {
				if n, err := c.Write([]byte(s)); n != len(s) || err != nil {
					t.Fatalf("Write = %d, %v", n, err)
				}
			}
			if got := string(c.Bytes()); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// TestClipHoldsLittle: memory does not grow with what is written.
func TestClipHoldsLittle(t *testing.T) {
	t.Parallel()
	c := clip{meter: &meter{}, keep: 100}
	for i := range 10_000 {
		fmt.Fprintf(&c, "line %d\n", i)
	}
	if held := cap(c.head) + cap(c.tail); held > 2000 {
		t.Errorf("holds %d bytes to keep 100", held)
	}
	if got := c.Bytes(); !bytes.HasPrefix(got, []byte("line 0\n")) || !bytes.HasSuffix(got, []byte("line 9999\n")) {
		t.Errorf("got %q", got)
	}
}

func TestMeter(t *testing.T) {
	t.Parallel()
	kills := 0
	m := meter{max: 10, kill: func() { kills++ }}
	for range 5 {
		m.add(4)
	}
	if kills != 1 || !m.over.Load() || m.bytes.Load() != 20 {
		t.Errorf("killed %d times, over %t, %d bytes", kills, m.over.Load(), m.bytes.Load())
	}
}
