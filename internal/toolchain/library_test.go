package toolchain

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// fake is a toolchain that has a file for a compiler.
func fake(t *testing.T) *Toolchain {
	t.Helper()
	root := t.TempDir()
	install(t, root, "go1.26.8")
	tc, err := open(t.Context(), filepath.Join(root, "bin", goName()))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(tc.tools, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(tc.tool("compile"), []byte("compile"), 0o700); err != nil {
		t.Fatal(err)
	}
	return tc
}

// library opens the library in a cache folder.
func library(t *testing.T, tc *Toolchain, cache string) *Library {
	t.Helper()
	l, err := tc.Open(cache)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// listing makes archives and lists them as the go command would.
func listing(t *testing.T, paths ...string) string {
	t.Helper()
	dir := t.TempDir()
	var b strings.Builder
	for i, p := range paths {
		file := filepath.Join(dir, fmt.Sprint(i))
		if err := os.WriteFile(file, []byte(p), 0o600); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s\t%s\n", p, file)
	}
	return b.String()
}

func TestLibraryKeeps(t *testing.T) {
	t.Parallel()
	tc, cache := fake(t), t.TempDir()
	l := library(t, tc, cache)
	if l.Has([]string{"fmt"}) || !l.Has(nil) {
		t.Error("an empty library has what it has not")
	}
	if err := l.keep(listing(t, "fmt", "unicode/utf8"), []string{"fmt"}); err != nil {
		t.Fatal(err)
	}
	again := library(t, tc, cache)
	if !again.Has([]string{"fmt"}) || again.Has([]string{"unicode/utf8"}) {
		t.Errorf("complete are %q", again.index.Complete)
	}
	config := strings.Split(strings.TrimSpace(string(again.Config(map[string]string{"x": "/x.a"}))), "\n")
	slices.Sort(config)
	want := []string{"packagefile fmt=" + filepath.Join(again.Dir(), "fmt.a"),
		"packagefile unicode/utf8=" + filepath.Join(again.Dir(), "unicode_utf8.a"), "packagefile x=/x.a"}
	if !slices.Equal(config, want) {
		t.Errorf("configuration %q, want %q", config, want)
	}
	for _, line := range config[:2] {
		path, file, _ := strings.Cut(strings.TrimPrefix(line, "packagefile "), "=")
		if data, err := os.ReadFile(file); err != nil || string(data) != path {
			t.Errorf("the archive of %s holds %q, %v", path, data, err)
		}
	}
}

func TestLibraryDamaged(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		damage func(dir string) error
		left   []string // archives that are still known
	}{
		{"index is no JSON", func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "index.json"), []byte("{\"Arch"), 0o600)
		}, nil},
		{"index of another shape", func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "index.json"), []byte(`{"Complete":["fmt"]}`), 0o600)
		}, nil},
		{"index is gone", func(dir string) error { return os.Remove(filepath.Join(dir, "index.json")) }, nil},
		{"an archive is gone", func(dir string) error { return os.Remove(filepath.Join(dir, "errors.a")) }, []string{"fmt"}},
		{"an archive from elsewhere", func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "index.json"), []byte(`{"Archives":{"fmt":"fmt.a","errors":"../../x.a"},"Complete":["fmt"]}`), 0o600)
		}, []string{"fmt"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			tc, cache := fake(t), t.TempDir()
			l := library(t, tc, cache)
			if err := l.keep(listing(t, "fmt", "errors"), []string{"fmt"}); err != nil {
				t.Fatal(err)
			}
			// What another folder holds is there, and yet not the library's.
			if err := os.WriteFile(filepath.Join(cache, "x.a"), nil, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := test.damage(l.Dir()); err != nil {
				t.Fatal(err)
			}
			again := library(t, tc, cache)
			if again.Has([]string{"fmt"}) {
				t.Error("a damaged library claims to be complete")
			}
			var left []string
			for path := range again.index.Archives {
				left = append(left, path)
			}
			if !slices.Equal(left, test.left) {
				t.Errorf("left are %q, want %q", left, test.left)
			}
			// It mends itself.
			if err := again.keep(listing(t, "fmt", "errors"), []string{"fmt"}); err != nil {
				t.Fatal(err)
			}
			if !library(t, tc, cache).Has([]string{"fmt"}) {
				t.Error("it stays damaged")
			}
		})
	}
}

// TestLibraryTwoAtOnce is two runs that add to one cache folder.
func TestLibraryTwoAtOnce(t *testing.T) {
	t.Parallel()
	tc, cache := fake(t), t.TempDir()
	list := listing(t, "fmt", "errors", "io")
	var wg sync.WaitGroup
	for range 8 {
		l := library(t, tc, cache)
		wg.Go(func() {
			if err := l.keep(list, []string{"fmt"}); err != nil {
				t.Error(err)
			}
			if !l.Has([]string{"fmt"}) {
				t.Error("what was just kept is not there")
			}
		})
	}
	wg.Wait()
	l := library(t, tc, cache)
	if len(l.index.Archives) != 3 || !l.Has([]string{"fmt"}) {
		t.Errorf("the index became %+v", l.index)
	}
	entries, err := os.ReadDir(l.Dir())
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 4 {
		t.Errorf("%d files are left, want three archives and the index", len(entries))
	}
}

// TestLibraryOfOneToolchain: another toolchain has another folder, and so has
// the same one with another compiler.
func TestLibraryOfOneToolchain(t *testing.T) {
	t.Parallel()
	tc, cache := fake(t), t.TempDir()
	first := library(t, tc, cache).Dir()
	if other := library(t, fake(t), cache).Dir(); other == first {
		t.Error("two toolchains share a folder")
	}
	if err := os.WriteFile(tc.tool("compile"), []byte("another compiler"), 0o700); err != nil {
		t.Fatal(err)
	}
	if again := library(t, tc, cache).Dir(); again == first {
		t.Error("a new compiler uses the old one's archives")
	}
	if err := os.Remove(tc.tool("compile")); err != nil {
		t.Fatal(err)
	}
	if _, err := tc.Open(cache); err == nil {
		t.Error("a toolchain without a compiler was opened")
	}
}

// TestLibraryAddsToOthers is two runs of which each needed something else.
func TestLibraryAddsToOthers(t *testing.T) {
	t.Parallel()
	tc, cache := fake(t), t.TempDir()
	a, b := library(t, tc, cache), library(t, tc, cache)
	if err := a.keep(listing(t, "fmt"), []string{"fmt"}); err != nil {
		t.Fatal(err)
	}
	if err := b.keep(listing(t, "errors"), []string{"errors"}); err != nil {
		t.Fatal(err)
	}
	if l := library(t, tc, cache); !l.Has([]string{"fmt", "errors"}) {
		t.Errorf("left are %q", l.index.Complete)
	}
}
