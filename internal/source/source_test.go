package source

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"grade/internal/submission"
)

// list renders a file's declarations as "line kind names", "!" behind those
// that do not parse.
func list(f *File) []string {
	var all []string
	for _, d := range f.Decls {
		kind := [...]string{Func: "func", Type: "type", Var: "var", Const: "const", Stray: "stray"}[d.Kind]
		text := fmt.Sprintf("%d %s %s", f.At(d.Span.Start).Line, kind, strings.Join(d.Names, " "))
		if d.Problem != "" {
			text += "!"
		}
		all = append(all, text)
	}
	return all
}

func TestParseFile(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, src string
		pkg       string
		want      []string
	}{
		{"whole", "package p\n\ntype T struct{}\n\nfunc (t *T) M() {}\n\nfunc F() {}\n", "p",
			[]string{"3 type T", "5 func T.M", "7 func F"}},
		{"grouped types", "package p\ntype (\n\tA int\n\tB = A\n)\n", "p", []string{"3 type A", "4 type B"}},
		{"grouped variables", "package p\nvar (\n\ta, b = 1, 2\n\t_ = a\n\tc int\n)\n", "p", []string{"3 var a b", "4 var ", "5 var c"}},
		{"constants that count stay together", "package p\nconst (\n\ta = iota\n\t_\n\tb\n)\n", "p", []string{"2 const a b"}},
		{"methods on generic types", "package p\ntype L[K comparable, V any] struct{}\nfunc (l *L[K, V]) Get(k K) (v V) { return }\ntype B[T any] struct{}\nfunc (b (B[T])) Len() int { return 0 }\n", "p",
			[]string{"2 type L", "3 func L.Get", "4 type B", "5 func B.Len"}},
		{"init and blank functions have no name", "package p\nfunc init() {}\nfunc _() {}\n", "p", []string{"2 func ", "3 func "}},
		{"carriage returns", "package p\r\n\r\nfunc F() {\r\n}\r\nfunc G() {\r\n\treturn (\r\n}\r\n", "p", []string{"3 func F", "5 func G!"}},
		{"byte order mark", "\ufeffpackage p\n\nfunc F() {}\n", "p", []string{"3 func F"}},
		{"missing brace", "package p\n\nfunc F() int {\n\tif true {\n\treturn 1\n}\n\nfunc G() {}\n", "p", []string{"3 func F!", "8 func G"}},
		{"superfluous brace", "package p\n\nfunc F() int {\n\treturn 1\n}\n}\n\nfunc G() {}\n", "p", []string{"3 func F", "6 stray !", "8 func G"}},
		{"text before, between and behind", "Here is my code:\npackage p\n\nfunc F() {}\nThat was it.\n\nfunc G() {}\n```\n", "p",
			[]string{"1 stray !", "4 func F", "5 stray !", "7 func G", "8 stray !"}},
		{"conflict marks", "package p\n\n<<<<<<< HEAD\nfunc F() int { return 1 }\n=======\nfunc F() int { return 2 }\n>>>>>>> theirs\n", "p",
			[]string{"3 stray !", "4 func F", "5 stray !", "6 func F", "7 stray !"}},
		{"conflict marks within a function", "package p\n\nfunc F() int {\n<<<<<<< HEAD\n\treturn 1\n=======\n\treturn 2\n>>>>>>> theirs\n}\n\nvar G int\n", "p",
			[]string{"3 func F!", "11 var G"}},
		{"Python", "package p\n\ndef f(a):\n\treturn a\n\nfunc G() {}\n", "p", []string{"3 stray !", "6 func G"}},
		{"nothing but Python", "def f(a):\n\treturn a\n", "", []string{"1 stray !"}},
		{"comment never closed", "package p\n\nfunc F() {}\n\n/* what follows\nfunc G() {}\n", "p", []string{"3 func F", "6 func G"}},
		{"raw string never closed", "package p\n\nfunc F() string {\n\treturn `a\n}\n\nfunc G() {}\n", "p", []string{"3 func F!", "7 func G"}},
		{"keywords within a closed raw string", "package p\n\nconst s = `\nfunc F() {}\n`\n\nfunc G() {\n\treturn (\n}\n", "p", []string{"3 const s", "7 func G!"}},
		{"keywords within a closed comment", "package p\n/*\nfunc F() {}\n*/\nfunc G() {\n\treturn (\n}\n", "p", []string{"5 func G!"}},
		{"no package clause", "func F() {}\n\ntype T struct{}\n", "", []string{"1 func F", "3 type T"}},
		{"a second package clause", "package p\n\nfunc F() {}\n\npackage q\n\nfunc G() {}\n", "p", []string{"3 func F", "5 stray !", "7 func G"}},
		{"broken type", "package p\ntype T struct {\n\ta int,\n}\nfunc (t *T) M() {}\n", "p", []string{"2 type T!", "5 func T.M"}},
		{"broken variable and constant", "package p\nvar x int = = 1\nconst c = \nfunc F() {}\n", "p", []string{"2 var x!", "3 const c!", "4 func F"}},
		{"broken method", "package p\nfunc (r *R) M(a int {\n}\nfunc G() {}\n", "p", []string{"2 func R.M!", "4 func G"}},
		{"empty", "", "", nil},
		{"nothing but a comment", "// nothing yet\n", "", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			f := ParseFile("f.go", []byte(test.src))
			if got := list(f); !slices.Equal(got, test.want) {
				t.Errorf("declarations %q, want %q", got, test.want)
			}
			if f.Package != test.pkg {
				t.Errorf("package %q, want %q", f.Package, test.pkg)
			}
			if at := f.PackageAt; test.pkg != "" && test.src[at.Start:at.End] != test.pkg {
				t.Errorf("the package's name stands at %q", test.src[at.Start:at.End])
			}
		})
	}
}

func TestParseFindsStartUpCode(t *testing.T) {
	t.Parallel()
	f := ParseFile("f.go", []byte("package p\nfunc init() {}\nfunc F() {}\nvar a int\nvar _ int\nvar _ = F\nconst c = 1\ntype T int\n"))
	want := []bool{true, false, true, false, true, false, false}
	for i, d := range f.Decls {
		if d.Init != want[i] {
			t.Errorf("line %d: start-up code %v, want %v", f.At(d.Span.Start).Line, d.Init, want[i])
		}
	}
	if len(f.Decls) != len(want) {
		t.Errorf("%d declarations, want %d", len(f.Decls), len(want))
	}
}

func TestImports(t *testing.T) {
	t.Parallel()
	const src = "package p\nimport \"fmt\"\nimport (\n\tr \"math/rand/v2\"\n\t. \"strings\"\n\t_ \"os\"\n\t\"container/list\"\n)\n"
	want := []string{"2 fmt fmt", "4 r math/rand/v2", "5 . strings", "6 _ os", "7 list container/list"}
	for name, text := range map[string]string{"whole": src, "broken": src + "func F() { return ( }\n"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := ParseFile("f.go", []byte(text))
			if f.Whole != (name == "whole") {
				t.Fatalf("whole %v", f.Whole)
			}
			var got []string
			for _, i := range f.Imports {
				got = append(got, fmt.Sprintf("%d %s %s", f.At(i.Span.Start).Line, i.Name, i.Path))
				if f.ImportAt(i.Span.Start) != i {
					t.Errorf("no import is found where %q stands", i.Path)
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("imports %q, want %q", got, want)
			}
		})
	}
}

func TestUnreadable(t *testing.T) {
	t.Parallel()
	s := Parse([]submission.File{{Name: "a.go", Data: []byte{0xff}, Problem: "this is no text"}, {Name: "b.go", Data: []byte("package p\nvar x int\n")}})
	var got []string
	for d := range s.Decls {
		got = append(got, d.File.Name+" "+d.Symbol()+d.Problem)
	}
	if want := []string{"a.go this is no text", "b.go x"}; !slices.Equal(got, want) || !s.Files[0].Unreadable {
		t.Errorf("declarations %q, want %q", got, want)
	}
}

func TestRefs(t *testing.T) {
	t.Parallel()
	f := ParseFile("f.go", []byte("package p\nfunc (t *T) M(a A) (b B) {\n\tc := t.field\n\td := D{e: c}\n\treturn F(a, c, d)\n}\n"))
	var got []string
	for ref := range f.Decls[0].Refs {
		got = append(got, ref)
	}
	slices.Sort(got)
	// The key e of a composite literal may be a name.
	if want := []string{"A", "B", "D", "F", "T", "e"}; !slices.Equal(got, want) {
		t.Errorf("references %q, want %q", got, want)
	}
}
