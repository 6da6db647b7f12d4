package source

import (
	"bytes"
	"go/parser"
	"go/token"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// corpus is the submissions that the whole grader is tested on.
const corpus = "../../testdata/fencing"

// corpusFiles are all Go files of the corpus.
func corpusFiles(t *testing.T) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	err := filepath.WalkDir(corpus, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && filepath.Ext(path) == ".go" {
			files[path], err = os.ReadFile(path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestApplyKeepsPositions takes away and stubs random declarations of every
// file of the corpus: as many lines are left, and every byte outside of the
// edits is on its line and in its column.
func TestApplyKeepsPositions(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	edited := 0
	for path, data := range corpusFiles(t) {
		f := ParseFile(path, data)
		for range 4 {
			var edits []Edit
			for _, d := range f.Decls {
				stub, can := d.Stub()
				switch roll := random.IntN(3); {
				case roll == 0 && can:
					edits = append(edits, stub)
				case roll == 1:
					edits = append(edits, Blank(d.Span))
				}
			}
			edited += len(edits)
			random.Shuffle(len(edits), func(i, j int) { edits[i], edits[j] = edits[j], edits[i] })
			checkApplied(t, f, edits, f.Apply(edits))
		}
	}
	if edited == 0 {
		t.Error("no file was edited")
	}
}

func checkApplied(t *testing.T, f *File, edits []Edit, got []byte) {
	t.Helper()
	if a, b := bytes.Count(f.Data, []byte("\n")), bytes.Count(got, []byte("\n")); a != b {
		t.Errorf("%s: %d lines became %d", f.Name, a, b)
		return
	}
	out := &File{Data: got, lines: lineStarts(got)}
	for line := range len(f.lines) {
		start := f.lines[line]
		want := f.Line(line + 1)
		touched := slices.ContainsFunc(edits, func(e Edit) bool { return e.Span.Start <= start+len(want) && e.Span.End >= start })
		if have := out.Line(line + 1); !touched && have != want {
			t.Errorf("%s:%d: %q became %q", f.Name, line+1, want, have)
		}
	}
}

func TestApply(t *testing.T) {
	t.Parallel()
	f := ParseFile("f.go", []byte("ab\ncd\nef\n"))
	tests := []struct {
		name  string
		edits []Edit
		want  string
	}{
		{"none", nil, "ab\ncd\nef\n"},
		{"over lines", []Edit{Blank(Span{1, 7})}, "a\n\nf\n"},
		{"unsorted", []Edit{{Span{6, 7}, "E"}, {Span{0, 1}, "A"}}, "Ab\ncd\nEf\n"},
		{"the outer counts", []Edit{{Span{3, 4}, "x"}, {Span{1, 5}, "y"}}, "ay\n\nef\n"},
		{"the outer counts where both begin", []Edit{{Span{0, 1}, "x"}, {Span{0, 2}, "y"}}, "y\ncd\nef\n"},
		{"put in first", []Edit{{Span{0, 1}, "A"}, {Span{0, 0}, "+"}}, "+Ab\ncd\nef\n"},
		{"more newlines than there were", []Edit{{Span{0, 2}, "x\ny"}}, "x\ny\ncd\nef\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := string(f.Apply(test.edits)); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

func TestStub(t *testing.T) {
	t.Parallel()
	for _, src := range []string{
		"func F() { x }",
		"func F() int { return 1 }",
		"func F() (int, error) { return 1, nil }",
		"func F() (n int, err error) { return }",
		"func F(a int, rest ...string) map[string][]int { return nil }",
		"func F[K comparable, V any](m map[K]V) (K, V) { panic(1) }",
		"func (l *L[T]) F() *L[T] { return l }",
		"func F() (\n\tint,\n\terror,\n) {\n\treturn 1, nil\n}",
		"func F() (\n\tn int,\n\terr error,\n) {\n\treturn\n}",
		"func F() func(int) (int, error) { return nil }",
		"func F() struct{ a int } { return struct{ a int }{} }",
		"func F() interface{ M() } { return nil }",
		"func F() (_ int) { return 1 }",
		"func F() <-chan int { return nil }",
		// The body does not parse; the signature can be read all the same.
		"func F() (int, error) { return ( }",
		"func F(f func() struct{}) (n int) { if { }",
	} {
		t.Run(src, func(t *testing.T) {
			t.Parallel()
			f := ParseFile("f.go", []byte("package p\n"+src+"\n"))
			d := f.Decls[0]
			stub, can := d.Stub()
			if !can {
				t.Fatal("it can't be stubbed")
			}
			for _, text := range []string{stub.Text, d.StubText()} {
				if strings.Count(text, "return") != 1 || !strings.HasSuffix(text, "{ return }") {
					t.Errorf("the body of %q is not empty", text)
				}
				if _, err := parser.ParseFile(token.NewFileSet(), "", "package p;"+text, 0); err != nil {
					t.Errorf("%q: %v", text, err)
				}
			}
			again := ParseFile("f.go", []byte("package p\n"+stub.Text+"\n"))
			if len(again.Decls) != 1 || again.Decls[0].Symbol() != d.Symbol() {
				t.Errorf("%q declares another thing", stub.Text)
			}
			if want := len(d.Fields) > 0; again.Decls[0].named != want {
				t.Errorf("%q: results have names: %v, want %v", stub.Text, !want, want)
			}
		})
	}
	for _, src := range []string{"type T int", "var x = 1", "const c = 1", "func F(a int"} {
		if _, can := ParseFile("f.go", []byte("package p\n"+src+"\n")).Decls[0].Stub(); can {
			t.Errorf("%q can be stubbed", src)
		}
	}
}

func TestStubTextOfMember(t *testing.T) {
	t.Parallel()
	f := ParseFile("f.go", []byte("package p\ntype (\n\tA int\n\tB struct{}\n)\nvar (\n\tx = 1\n)\nconst c = 2\n"))
	var got []string
	for _, d := range f.Decls {
		got = append(got, d.StubText())
	}
	if want := []string{"type A int", "type B struct{}", "var x = 1", "const c = 2"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestConstraints(t *testing.T) {
	t.Parallel()
	const src = "//go:build go1.21\r\n// +build linux\n\n// about //go:build lines\npackage p\n//go:buildx\n\t//go:build inside\n"
	f := ParseFile("f.go", []byte(src))
	var got []string
	for _, s := range f.Constraints() {
		got = append(got, src[s.Start:s.End])
	}
	if want := []string{"//go:build go1.21", "// +build linux"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestGap(t *testing.T) {
	t.Parallel()
	const src = "package p\nvar a int\n/* x\n   y */\nvar b int\n// z\n"
	f := ParseFile("f.go", []byte(src))
	tests := []struct{ at, want string }{
		{"x", "/* x\n   y */\n"},
		{"y", "   y */\n"},
		{"z", "// z\n"},
		{"p\n", "package p\n"},
	}
	for _, test := range tests {
		s := f.Gap(strings.Index(src, test.at))
		if got := src[s.Start:s.End]; got != test.want {
			t.Errorf("at %q: %q, want %q", test.at, got, test.want)
		}
	}
	if s := f.Gap(len("package p\nvar a int")); src[s.Start:s.End] != "\n/* x\n   y */\n" {
		t.Errorf("behind a declaration: %q", src[s.Start:s.End])
	}
}

func TestPositions(t *testing.T) {
	t.Parallel()
	const src = "package p\r\n\r\nvar é int"
	f := ParseFile("dir/f.go", []byte(src))
	for offset := range len(src) + 1 {
		at := f.At(offset)
		if back := f.Offset(at.Line, at.Column); back != offset {
			t.Errorf("offset %d is %s, which is offset %d", offset, at, back)
		}
	}
	if got := f.At(strings.Index(src, "int")).String(); got != "dir/f.go:3:8" {
		t.Errorf("position %s", got)
	}
	for line, want := range []string{"", "package p", "", "var é int", ""} {
		if got := f.Line(line); got != want {
			t.Errorf("line %d is %q, want %q", line, got, want)
		}
	}
	for _, p := range []struct{ line, column, want int }{{0, 0, 0}, {-1, 5, 4}, {9, 1, 13}, {3, 99, len(src)}} {
		if got := f.Offset(p.line, p.column); got != p.want {
			t.Errorf("%d:%d is offset %d, want %d", p.line, p.column, got, p.want)
		}
	}
	if f.DeclAt(0) != nil || f.DeclAt(strings.Index(src, "int")) != f.Decls[0] {
		t.Error("a declaration is not found by what stands in it")
	}
}

func TestSame(t *testing.T) {
	t.Parallel()
	tests := []struct {
		a, b string
		want bool
	}{
		{"func F() int { return 1 }", "func F() int {\n\t// one\n\treturn 1\n}", true},
		{"func F() { g(1, 2) }", "func F() {\n\tg(\n\t\t1,\n\t\t2,\n\t)\n}", true},
		{"func F() { a(); b() }", "func F() {\n\ta()\n\tb()\n}", true},
		{"func F() int { return 1 }", "func F() int { return 2 }", false},
		{"func F() {}", "func F() { return }", false},
		{"func F(a int) {}", "func F(b int) {}", false},
		{"var x = `a`", "var x = \"a\"", false},
		{"type T int", "type (\n\tT int\n)", true},
	}
	for _, test := range tests {
		parse := func(src string) *Decl { return ParseFile("f.go", []byte("package p\n"+src+"\n")).Decls[0] }
		if got := Same(parse(test.a), parse(test.b)); got != test.want {
			t.Errorf("%q and %q are the same: %v, want %v", test.a, test.b, got, test.want)
		}
	}
}
