package source

import (
	"maps"
	"slices"
	"testing"
)

func TestReach(t *testing.T) {
	t.Parallel()
	f := ParseFile("f.go", []byte("package p\ntype T struct{ u U }\nfunc (t *T) m() { helper() }\ntype U int\nfunc helper() {}\nfunc other() { helper() }\n"))
	g := NewGraph(&Set{Files: []*File{f}})
	symbols := []string{"T.m", "T"}
	got := slices.Sorted(maps.Keys(g.Reach(symbols...)))
	if want := []string{"T", "T.m", "U", "helper"}; !slices.Equal(got, want) {
		t.Errorf("reach %q, want %q", got, want)
	}
	if want := []string{"T.m", "T"}; !slices.Equal(symbols, want) {
		t.Errorf("the caller's symbols became %q, want %q", symbols, want)
	}
}
