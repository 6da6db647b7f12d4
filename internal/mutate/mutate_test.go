package mutate

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func names(t *testing.T, src string) []string {
	t.Helper()
	mutants, err := Mutants("f.go", []byte("package p\n"+src))
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, m := range mutants {
		all = append(all, m.Name)
	}
	return all
}

func TestMutants(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, src string
		want      []string
	}{
		{"comparison", "func f() bool { return x < y }", []string{
			"f.go:2:17 statement return x < y -> nothing",
			"f.go:2:24 result x < y -> false",
			"f.go:2:24 condition x < y -> !(x < y)",
			"f.go:2:24 condition x < y -> true",
			"f.go:2:24 operands x < y -> y < x",
			"f.go:2:26 operator < -> <=",
			"f.go:2:26 operator < -> >",
			"f.go:2:26 operator < -> >=",
			"f.go:2:26 operator < -> ==",
			"f.go:2:26 operator < -> !=",
		}},
		{"logic", "var v = x && !y", []string{
			"f.go:2:9 condition x && !y -> !(x && !y)",
			"f.go:2:9 condition x && !y -> true",
			"f.go:2:9 condition x && !y -> false",
			"f.go:2:9 operand x && !y -> x",
			"f.go:2:9 operand x && !y -> !y",
			"f.go:2:9 operands x && !y -> !y && x",
			"f.go:2:11 operator && -> ||",
			"f.go:2:14 operand !y -> y",
		}},
		{"integer", "const c = 7", []string{
			"f.go:2:11 constant 7 -> 8",
			"f.go:2:11 constant 7 -> 6",
			"f.go:2:11 constant 7 -> 0",
		}},
		{"strings", `var v = g("a", "b")`, []string{
			`f.go:2:11 arguments "a", "b" -> "b", "a"`,
			`f.go:2:11 constant "a" -> ""`,
			`f.go:2:11 constant "a" -> "b"`,
			`f.go:2:16 constant "b" -> ""`,
			`f.go:2:16 constant "b" -> "a"`,
		}},
		{"boolean", "var v = true", []string{"f.go:2:9 constant true -> false"}},
		{"method", "func (s *T) f() int { s.n++; return s.n }", []string{
			"f.go:2:9 receiver *T -> T",
			"f.go:2:23 statement s.n++ -> nothing",
			"f.go:2:23 order s.n++; return s.n -> return s.n; s.n++",
			"f.go:2:26 operator ++ -> --",
			"f.go:2:30 statement return s.n -> nothing",
			"f.go:2:37 result s.n -> 0",
		}},
		{"fields", "type T struct { a, b int; c string }; func (t T) f() { t.a += 1 }", []string{
			"f.go:2:56 statement t.a += 1 -> nothing",
			"f.go:2:58 field a -> b",
			"f.go:2:60 operator += -> -=",
			"f.go:2:60 assignment += -> =",
			"f.go:2:63 constant 1 -> 2",
			"f.go:2:63 constant 1 -> 0",
		}},
		{"variables", "func f(a, b int) (int, int) { c := a; return c, b }", []string{
			"f.go:2:31 statement c := a -> nothing",
			"f.go:2:31 order c := a; return c, b -> return c, b; c := a",
			"f.go:2:33 assignment := -> =",
			"f.go:2:36 variable a -> b",
			"f.go:2:36 variable a -> c",
			"f.go:2:39 statement return c, b -> nothing",
			"f.go:2:46 results c, b -> b, c",
			"f.go:2:46 result c -> 0",
			"f.go:2:46 variable c -> a",
			"f.go:2:46 variable c -> b",
			"f.go:2:49 result b -> 0",
			"f.go:2:49 variable b -> a",
			"f.go:2:49 variable b -> c",
		}},
		{"nothing to change", "type T struct{ a int }; func f()", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(test.want, names(t, test.src)); diff != "" {
				t.Errorf("mutants (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSymbols(t *testing.T) {
	t.Parallel()
	mutants, err := Mutants("f.go", []byte("package p\nvar v = 1\nfunc f() { f() }\nfunc (t *T) m() { f() }\n"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range mutants {
		got = append(got, m.Symbol)
	}
	if want := []string{"v", "f", "T.m"}; !slices.Equal(slices.Compact(got), want) {
		t.Errorf("symbols %q, want %q", got, want)
	}
}

func TestWhatDoesNotParse(t *testing.T) {
	t.Parallel()
	if mutants, err := Mutants("f.go", []byte("package p\nfunc {")); err == nil || mutants != nil {
		t.Errorf("got %d mutants, error %v; want an error", len(mutants), err)
	}
}

func TestAnyCode(t *testing.T) {
	t.Parallel()
	src, err := os.ReadFile(filepath.Join("testdata", "kinds.go"))
	if err != nil {
		t.Fatal(err)
	}
	mutants, err := Mutants("kinds.go", src)
	if err != nil {
		t.Fatal(err)
	}
	if len(mutants) < 100 {
		t.Errorf("only %d mutants", len(mutants))
	}
	seen := map[string]bool{string(src): true}
	for _, m := range mutants {
		if seen[m.Name] || seen[string(m.Source)] {
			t.Errorf("%s: made twice, or no change", m.Name)
		}
		seen[m.Name], seen[string(m.Source)] = true, true
		if m.Symbol == "" || !strings.HasPrefix(m.Name, "kinds.go:") {
			t.Errorf("%s: of %q", m.Name, m.Symbol)
		}
		if _, err := parser.ParseFile(token.NewFileSet(), "", m.Source, parser.SkipObjectResolution); err != nil {
			t.Errorf("%s: %v", m.Name, err)
		}
	}
}
