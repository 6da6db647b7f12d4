package strictyaml

import (
	"errors"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"
)

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, data   string
		line, column int
		message      string
	}{
		{"too large", strings.Repeat("# more\n", MaxSize/6), 0, 0, "bytes"},
		{"brackets", strings.Repeat("[", 9000), 0, 0, "nested too deep"},
		{"nesting", strings.Repeat("- ", 20) + "x", 1, 33, "nested too deep"},
		{"NUL", "a: b\nc: \x00", 2, 4, "control character U+0000"},
		{"escape", "a: b\nc: \"\\e[31m\"", 2, 4, "control characters"},
		{"Latin-1", "a: caf\xe9", 1, 7, "0xe9 is not UTF-8"},
		{"tab", "a:\n\tb: 1", 2, 1, "tab indents"},
		{"open quote", "a: 1\nb: \"x\nc: 2\n", 2, 4, "quoted scalar"},
		{"colon", "a: b: c", 1, 5, "mapping values"},
		{"empty", "", 0, 0, "empty"},
		{"anchor", "a: &x 1\n", 1, 4, "anchors"},
		{"billion laughs", "a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]\n", 1, 4, "anchors"},
		{"tag", "a: !!binary aGk=", 1, 4, "tag"},
		{"two documents", "a: 1\n---\na: 2\n", 0, 0, "one document"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, err := Parse("f.yaml", []byte(test.data))
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("got %v, want an *Error", err)
			}
			p := e.Problems[0]
			if p.Line != test.line || p.Column != test.column || !strings.Contains(p.Message, test.message) {
				t.Errorf("got %d:%d %q, want %d:%d %q", p.Line, p.Column, p.Message, test.line, test.column, test.message)
			}
			if p.Remedy == "" {
				t.Error("no remedy")
			}
		})
	}
}

func TestParseAccepts(t *testing.T) {
	t.Parallel()
	for _, data := range []string{"a: 1\n", "\ufeffa: 1\r\nb: 2\r\n", "---\na: 1\n", "# c\na: {b: [1, 2]}\n", "a: é\n", "a: |\n  two\n  lines\n"} {
		if _, err := Parse("f.yaml", []byte(data)); err != nil {
			t.Errorf("%q: %v", data, err)
		}
	}
}

func TestValues(t *testing.T) {
	t.Parallel()
	type reader = func(d *Document, n *yaml.Node) any
	integer := func(d *Document, n *yaml.Node) any { return d.Int(n, "v", 0, 10) }
	text := func(d *Document, n *yaml.Node) any { return d.String(n, "v") }
	truth := func(d *Document, n *yaml.Node) any { return d.Bool(n, "v") }
	word := func(d *Document, n *yaml.Node) any { return d.OneOf(n, "v", "hidden", "visible") }
	tests := []struct {
		value string
		read  reader
		want  any // nil: refused
	}{
		{"0", integer, 0}, {"10", integer, 10}, {"11", integer, nil}, {"-1", integer, nil}, {"1e1", integer, nil},
		{"0o7", integer, nil}, {"+1", integer, nil}, {`"1"`, integer, nil}, {"", integer, nil}, {"~", integer, nil},
		{"[1]", integer, nil}, {"{a: 1}", integer, nil}, {"99999999999999999999", integer, nil}, {"-99999999999999999999", integer, nil},
		{"x", text, "x"}, {`"7"`, text, "7"}, {"7", text, nil}, {"true", text, nil}, {`" "`, text, nil}, {"[x]", text, nil},
		{"true", truth, true}, {"false", truth, false}, {"yes", truth, nil}, {`"true"`, truth, nil}, {"True", truth, nil},
		{"hidden", word, "hidden"}, {"Hidden", word, nil}, {"", word, nil}, {"[hidden]", word, nil},
	}
	for _, test := range tests {
		d, err := Parse("f.yaml", []byte("v: "+test.value))
		if err != nil {
			t.Errorf("%q: %v", test.value, err)
			continue
		}
		var got any
		d.Fields(d.Root(), "f", map[string]func(*yaml.Node){"v": func(n *yaml.Node) { got = test.read(d, n) }}, "v")
		switch err := d.Err(); {
		case test.want == nil && err == nil:
			t.Errorf("%q was read as %v, want an error", test.value, got)
		case test.want != nil && (err != nil || got != test.want):
			t.Errorf("%q was read as %v, %v; want %v", test.value, got, err, test.want)
		}
	}
}

func TestErrorListsTen(t *testing.T) {
	t.Parallel()
	var data strings.Builder
	for range 25 {
		data.WriteString("same: 1\n")
	}
	d, err := Parse("f.yaml", []byte(data.String()))
	if err != nil {
		t.Fatal(err)
	}
	d.Entries(d.Root(), "f")
	var e *Error
	if !errors.As(d.Err(), &e) || len(e.Problems) != 10 || e.More != 14 || !strings.HasSuffix(e.Error(), "and 14 more") {
		t.Errorf("got %v", d.Err())
	}
}

// FuzzParse demands that no input panics, and that every refusal has words.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"a: 1", "a: [1, {b: c}]", "? [a]\n: 1", "a: &x 1\nb: *x", "\xff\xfea\x00", "a: |\n  b\n", "<<: {}", "- - - a"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := Parse("f.yaml", data)
		if err == nil {
			d.Entries(d.Root(), "the file")
			err = d.Err()
		}
		var e *Error
		if err != nil && (!errors.As(err, &e) || strings.TrimSpace(e.Problems[0].Message) == "" || e.Problems[0].Remedy == "") {
			t.Errorf("a refusal without words: %T %v", err, err)
		}
	})
}
