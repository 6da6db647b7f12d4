package source

import (
	"bytes"
	"strings"
	"testing"

	"grade/internal/submission"
)

// FuzzParse takes any bytes apart and puts them together again in every way
// that the build uses: spans lie within the file, and no edit moves a line.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"package p\n\nimport \"fmt\"\n\nfunc F() (a int, err error) {\n\tfmt.Println()\n\treturn\n}\n",
		"package p\ntype (\n\tT struct{ a int }\n\tU = T\n)\nvar a, b = 1, 2\nconst (\n\tc = iota\n\td\n)\nfunc (t *T) M(x int) bool { return true }\n",
		"package p\nfunc f( {\n}\nfunc g() int {\n", "func f() {\n/*\nfunc g() {\n`\nfunc h() {{{{\n", "import \"os\"\nimport . \"x\"\n",
		"//go:build linux\n// +build x\n\npackage p\r\nfunc F() {\r\n}\r\n", "\ufeffpackage p", "", "\x00", "package", "func (r *R[T]) m[T any]() (_ T) {\n",
		"package p\nfunc F() (func() int, [3]struct{ a func() }) { return nil }\nvar x = func() int {\n\treturn 1\n}()\n",
		"package p; func F() int {" + strings.Repeat("(", 600),
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		set := Parse([]submission.File{{Name: "f.go", Data: data}, {Name: "g.go", Data: data}})
		file := set.Files[0]
		edits := []Edit{{Span: file.PackageAt, Text: "other"}}
		for _, i := range file.Imports {
			within(t, file, i.Span)
			edits = append(edits, Blank(i.Span))
		}
		for _, s := range file.Constraints() {
			within(t, file, s)
			edits = append(edits, Blank(s))
		}
		for i, d := range file.Decls {
			within(t, file, d.Span)
			within(t, file, d.Results)
			stub, can := d.Stub()
			switch {
			case can && i%2 == 0:
				edits = append(edits, stub)
			case i%3 == 0:
				edits = append(edits, Blank(d.Span))
			}
			if can || d.Kind != Func {
				d.StubText()
			}
			d.Tree()
			Same(d, file.Decls[0])
			file.Line(file.At(d.Span.Start).Line)
			file.DeclAt(d.Span.End)
			file.Gap(d.Span.Start)
		}
		if !file.Unreadable {
			got := file.Apply(edits)
			if a, b := bytes.Count(data, []byte("\n")), bytes.Count(got, []byte("\n")); a != b {
				t.Errorf("%d lines became %d:\n%q\n%q", a, b, data, got)
			}
		}
		var symbols []string
		for d := range set.Decls {
			symbols = append(symbols, d.Names...)
		}
		NewGraph(set).Reach(symbols...)
	})
}

func within(t *testing.T, f *File, s Span) {
	t.Helper()
	if s.Start < 0 || s.End < s.Start || s.End > len(f.Data) {
		t.Errorf("%+v is not within %d bytes of %q", s, len(f.Data), f.Data)
	}
}
