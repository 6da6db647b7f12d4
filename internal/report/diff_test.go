package report

import (
	"strings"
	"testing"

	"grade/internal/result"
	"grade/internal/term"
)

func TestDifference(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, got, want   string
		gotMark, wantMark string
		dotted            bool
	}{
		{"values of other types are marked as a whole", "true", "false", "", "", false},
		{"so are numbers", "41", "42", "", "", false},
		{"and texts with little in common", `"b"`, `"a"`, "", "", false},
		{"one letter of a word", `"owned by B"`, `"owned by A"`, "          ^", "          ^", false},
		{"a letter too many", `"abcd"`, `"abc"`, "    ^", "", false},
		{"a space at the end", `"b "`, `"b"`, "  ^", "", true},
		{"nothing but a space", `" "`, `""`, " ^", "", true},
		{"a wide letter takes two columns", `"日本 a"`, `"日本 b"`, "      ^", "      ^", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			g, w, dotted := difference(tt.got, tt.want)
			if marks(g) != tt.gotMark || marks(w) != tt.wantMark || dotted != tt.dotted {
				t.Errorf("marks %q and %q, dotted %v; want %q, %q, %v", marks(g), marks(w), dotted, tt.gotMark, tt.wantMark, tt.dotted)
			}
		})
	}
}

// Whatever differs, the two halves put together again are the two values.
func FuzzDifference(f *testing.F) {
	f.Add(`"lorem ipsum dolor"`, `"lorem ipsum dolour "`, 20)
	f.Add(`"日本"`, `"日 本"`, 5)
	f.Fuzz(func(t *testing.T, a, b string, width int) {
		a, b = term.Visible(a), term.Visible(b)
		g, w, dotted := difference(a, b)
		if !dotted && (joined(g) != a || joined(w) != b) {
			t.Errorf("%q and %q became %q and %q", a, b, joined(g), joined(w))
		}
		max := 12 + (width&0xff)%80
		if n := columns(fit(g, max)); n > max+len("...") {
			t.Errorf("%q takes %d columns of %d", joined(fit(g, max)), n, max)
		}
	})
}

func joined(segments []segment) string {
	var b strings.Builder
	for _, s := range segments {
		b.WriteString(s.text)
	}
	return b.String()
}

func TestExcerpt(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a", 100)
	for _, tt := range []struct {
		name, source string
		column       int
		want         string
	}{
		{"tabs take four columns", "\tx := y", 7, "    7 |     x := y\n      |          ^"},
		{"wide characters take two", `s := "日本" + t`, 17, "    7 | s := \"日本\" + t\n      |               ^"},
		{"one past the end", "x", 2, "    7 | x\n      |  ^"},
		{"no column", "x", 0, "    7 | x"},
		{"a column that is not there", "x", 9, "    7 | x"},
		{"an escape is shown, and counted", "\x1b[2J!", 5, "    7 | \\x1b[2J!\n      |        ^"},
		{"a long line is shown around its caret", long + "b" + long, 101,
			"    7 | ..." + strings.Repeat("a", 13) + "b" + strings.Repeat("a", 12) + "...\n      |                 ^"},
		{"nothing to show", " \t", 1, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := strings.Join(excerpt(&result.Check{Line: 7, Column: tt.column, Excerpt: tt.source}, 40), "\n")
			if got != tt.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, tt.want)
			}
		})
	}
}

func TestLateness(t *testing.T) {
	t.Parallel()
	for seconds, want := range map[int64]string{5: "5 s", 90: "1 min", 7260: "2 h, 1 min", 90000: "1 day, 1 h", 200000: "2 days, 7 h"} {
		if got := lateness(seconds); got != want {
			t.Errorf("lateness(%d) = %q, want %q", seconds, got, want)
		}
	}
}
