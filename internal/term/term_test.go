package term_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"grade/internal/term"
)

func env(pairs ...string) term.Env {
	return func(name string) (string, bool) {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1], true
			}
		}
		return "", false
	}
}

func TestColor(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		mode term.Mode
		env  term.Env
		want bool
	}{
		{"a buffer is no terminal", term.Auto, nil, false},
		{"always", term.Always, env("NO_COLOR", "1"), true},
		{"never", term.Never, env("CLICOLOR_FORCE", "1"), false},
		{"forced", term.Auto, env("CLICOLOR_FORCE", "1"), true},
		{"forced off", term.Auto, env("CLICOLOR_FORCE", "0"), false},
		{"an empty NO_COLOR says nothing", term.Auto, env("NO_COLOR", "", "CLICOLOR_FORCE", "1"), true},
		{"NO_COLOR wins", term.Auto, env("NO_COLOR", "1", "CLICOLOR_FORCE", "1"), false},
		{"forced on a dumb terminal", term.Auto, env("TERM", "dumb", "CLICOLOR_FORCE", "1"), true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := term.Streams{Env: tt.env}
			if got := s.Color(new(bytes.Buffer), tt.mode); got != tt.want {
				t.Errorf("Color = %v, want %v", got, tt.want)
			}
		})
	}
}

func TestParseMode(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]term.Mode{"": term.Auto, "auto": term.Auto, "always": term.Always, "never": term.Never} {
		if got, err := term.ParseMode(in); got != want || err != nil {
			t.Errorf("ParseMode(%q) = %q, %v, want %q", in, got, err, want)
		}
	}
	if _, err := term.ParseMode("sometimes"); err == nil {
		t.Error("ParseMode(sometimes) is accepted")
	}
}

func TestPalettesDiffer(t *testing.T) {
	t.Parallel()
	if got := term.NewPalette(true).Good.Sprint("x"); !strings.HasPrefix(got, "\x1b[") {
		t.Errorf("with colour: %q", got)
	}
	if got := term.NewPalette(false).Good.Sprint("x"); got != "x" {
		t.Errorf("without colour: %q", got)
	}
}

func TestWidth(t *testing.T) {
	t.Parallel()
	for columns, want := range map[string]int{"": 80, "50": 50, "300": term.MaxProse, "3": 30, "-1": 80, "wide": 80} {
		s := term.Streams{Env: env("COLUMNS", columns)}
		if got := s.Width(new(bytes.Buffer)); got != want {
			t.Errorf("COLUMNS=%q: Width = %d, want %d", columns, got, want)
		}
	}
}

func TestVisible(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ in, line, text string }{
		{"plain, é, 日本, 🙂", "plain, é, 日本, 🙂", "plain, é, 日本, 🙂"},
		{"a\r\n\tb", `a\r\n\tb`, "a\n\tb"},
		{"\x1b[31mred", `\x1b[31mred`, `\x1b[31mred`},
		{"\x9b31m\u009b", `\x9b31m\u009b`, `\x9b31m\u009b`},
		{"a\u202eb\u2066\ufeff\u200b", `a\u202eb\u2066\ufeff\u200b`, `a\u202eb\u2066\ufeff\u200b`},
		{"\xff\xfe", `\xff\xfe`, `\xff\xfe`},
		{"\u00a0\u2028", `\u00a0\u2028`, `\u00a0\u2028`},
		{`C:\x1b "q"`, `C:\x1b "q"`, `C:\x1b "q"`},
		{"over\rwrite\b", `over\rwrite\b`, `over\rwrite\b`},
	} {
		if got := term.Visible(tt.in); got != tt.line {
			t.Errorf("Visible(%q) = %q, want %q", tt.in, got, tt.line)
		}
		if got := term.VisibleText(tt.in); got != tt.text {
			t.Errorf("VisibleText(%q) = %q, want %q", tt.in, got, tt.text)
		}
	}
}

func FuzzVisible(f *testing.F) {
	f.Add("a\x1b]8;;x\a\u202e\xff\n")
	f.Fuzz(func(t *testing.T, s string) {
		got := term.Visible(s)
		if !utf8.ValidString(got) {
			t.Fatalf("not UTF-8: %q", got)
		}
		for _, r := range got {
			if !unicode.IsPrint(r) {
				t.Fatalf("%U in %q", r, got)
			}
		}
		if again := term.Visible(got); again != got {
			t.Fatalf("not idempotent: %q, then %q", got, again)
		}
		if cut := term.Cut(s, 10); term.Columns(cut) > 10 {
			t.Fatalf("Cut(%q, 10) = %q", s, cut)
		}
	})
}

func TestWrap(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, in      string
		width, indent int
		want          string
	}{
		{"fits", "one two", 10, 2, "  one two"},
		{"breaks", "one two three", 9, 2, "  one two\n  three"},
		{"a long word stays whole", "at a/very/long/path.go:1:2 now", 10, 0, "at\na/very/long/path.go:1:2\nnow"},
		{"lines stay apart", "one\n\ntwo\n", 10, 1, " one\n\n two"},
		{"an indented line keeps its indent", "list:\n  one two three", 10, 1, " list:\n   one two\n   three"},
		{"wide characters take two columns", "日本 語学", 7, 0, "日本\n語学"},
		{"empty", "", 10, 2, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := term.Wrap(tt.in, tt.width, tt.indent); got != tt.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, tt.want)
			}
		})
	}
}

func TestCut(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		in   string
		max  int
		want string
	}{
		{"short", 5, "short"},
		{"longer", 5, "lo..."},
		{"日本語学", 7, "日本..."},
		{"anything", 2, "..."},
	} {
		if got := term.Cut(tt.in, tt.max); got != tt.want {
			t.Errorf("Cut(%q, %d) = %q, want %q", tt.in, tt.max, got, tt.want)
		}
	}
}

func TestStatusIsSilentOutsideATerminal(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	status := term.Streams{Err: &b}.Status()
	status.Say("working")
	status.Done()
	if b.Len() != 0 {
		t.Errorf("wrote %q", b.String())
	}
}

type remedied struct{}

func (remedied) Error() string  { return "no such folder: a\x1b[2J" }
func (remedied) Remedy() string { return "grade init fencing" }

func TestPrintError(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		err  error
		want string
	}{
		{"a plain one", errors.New("cannot write result.json: permission denied"),
			"error: cannot write result.json:\n       permission denied\n"},
		{"one with a remedy, wrapped", fmt.Errorf("read: %w", remedied{}),
			"error: read: no such folder:\n       a\\x1b[2J\n  try: grade init fencing\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var b bytes.Buffer
			term.PrintError(&b, term.NewPalette(false), 36, tt.err)
			if got := b.String(); got != tt.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, tt.want)
			}
		})
	}
}
