package build

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"grade/internal/exercise/fencing"
	"grade/internal/result"
	"grade/internal/sandbox"
	"grade/internal/source"
	"grade/internal/submission"
	"grade/internal/toolchain"
)

func TestMain(m *testing.M) {
	// The sandbox starts this program again, as its helper.
	if sandbox.Main() {
		return
	}
	os.Exit(m.Run())
}

// newBuilder opens a builder of the fencing exercise with a cache folder of
// its own and the user's build cache. No learner's code is run here.
func newBuilder(t *testing.T) *Builder {
	t.Helper()
	ex, err := fencing.Exercise()
	if err != nil {
		t.Fatal(err)
	}
	tc, err := toolchain.Find(t.Context(), toolchain.Places{Getenv: os.Getenv})
	if err != nil {
		t.Fatal(err)
	}
	box, err := sandbox.Open(sandbox.Limits, "")
	if err != nil {
		t.Fatal(err)
	}
	goCache := os.Getenv("GOCACHE")
	if goCache == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			t.Fatal(err)
		}
		goCache = filepath.Join(user, "go-build")
	}
	b := &Builder{Exercise: ex, Toolchain: tc, Sandbox: box, CacheDir: t.TempDir(), GoCache: goCache}
	if err := b.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	return b
}

// compile compiles the starter with some files in the place of its own.
func compile(t *testing.T, b *Builder, alone bool, changed map[string]string) *Unit {
	t.Helper()
	files, err := GoFiles(b.Exercise.Starter)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(changed)) {
		files = slices.DeleteFunc(files, func(f submission.File) bool { return f.Name == name })
		files = append(files, submission.File{Name: name, Data: []byte(changed[name])})
	}
	u, err := b.Compile(t.Context(), t.TempDir(), 0, Input{Source: source.Parse(files), Alone: alone})
	if err != nil {
		t.Fatal(err)
	}
	return u
}

const (
	clause  = "package fencing\n\n"
	isStale = "func IsStale(token, highest int) bool"
)

func TestTriage(t *testing.T) {
	t.Parallel()
	b := newBuilder(t)
	tests := []struct {
		name    string
		changed map[string]string
		// problems has "status line:col" of each symbol, and behind an arrow
		// the root of one that follows from another.
		problems map[string]string
		unbound  string // the bindings that the driver has not
		warnings []string
	}{
		{"the starter", nil, nil, "", nil},
		{"an error in a body", map[string]string{"is_stale.go": clause + isStale + " {\n\treturn token\n}\n"},
			map[string]string{"IsStale": "compile_error 4:9"}, "IsStale", nil},
		{"a body that does not parse", map[string]string{"is_stale.go": clause + isStale + " {\n\treturn (\n}\n"},
			map[string]string{"IsStale": "compile_error 5:1"}, "IsStale", nil},
		{"another signature", map[string]string{"is_stale.go": clause + "func IsStale(token, highest string) bool { return false }\n"},
			map[string]string{"IsStale": "compile_error 3:1"}, "IsStale", nil},
		{"missing", map[string]string{"is_stale.go": clause},
			map[string]string{"IsStale": "missing 0:0"}, "IsStale", nil},
		{"another name", map[string]string{"is_stale.go": clause + "func isStale(token, highest int) bool { return false }\n"},
			map[string]string{"IsStale": "missing 3:1"}, "IsStale", nil},
		{"twice", map[string]string{"is_stale.go": clause + isStale + " { return token > 1 }\n", "z.go": clause + isStale + " { return token > 2 }\n"},
			map[string]string{"IsStale": "compile_error 3:6"}, "IsStale", nil},
		{"twice, once as in the starter", map[string]string{"z.go": clause + isStale + " { return token < highest }\n"}, nil, "", nil},
		{"a method's body", map[string]string{"resource.go": clause + "type Resource struct{ value string; highest int }\n\nfunc (r *Resource) Write(token int, value string) bool { return r.Token }\n\nfunc (r *Resource) Value() string { return r.value }\n"},
			map[string]string{"Resource.Write": "compile_error 5:67"}, "Resource.Write Scenario(Resource)", nil},
		{"a type takes its methods along", map[string]string{"lock_service.go": clause + "type LockService struct{ last, }\n\nfunc (s *LockService) Acquire(client string) int { return 1 }\n"},
			map[string]string{"LockService": "compile_error 3:32", "LockService.Acquire": "compile_error 3:32"}, "LockService LockService.Acquire", nil},
		{"an error that follows from another", map[string]string{
			"helper.go": clause + "type helper struct {\n\ta int,\n}\n", "is_stale.go": clause + isStale + " { return helper{}.a > 1 }\n"},
			map[string]string{"helper": "compile_error 4:7", "IsStale": "compile_error 3:48 <- helper.go:4:7"}, "IsStale", nil},
		{"an unused import", map[string]string{"is_stale.go": "package fencing\n\nimport \"fmt\"\n\n" + isStale + " { return false }\n"},
			nil, "", []string{`is_stale.go:3:8: "fmt" imported and not used`}},
		{"an import that a stub orphans", map[string]string{"is_stale.go": "package fencing\n\nimport \"fmt\"\n\n" + isStale + " { fmt.Println(); return 1 }\n"},
			map[string]string{"IsStale": "compile_error 5:63"}, "IsStale", nil},
		{"no package clause", map[string]string{"is_stale.go": isStale + " { return false }\n"},
			nil, "", []string{"is_stale.go:1:1: the package line is missing"}},
		{"another package", map[string]string{"is_stale.go": "package main\n\n" + isStale + " { return false }\n"},
			nil, "", []string{"is_stale.go:1:9: the package is called main"}},
		{"an empty file", map[string]string{"z.go": ""}, nil, "", []string{"z.go: the file is empty"}},
		{"stray text", map[string]string{"z.go": clause + "hello\n"}, nil, "", []string{"z.go:3:1: non-declaration statement outside function body"}},
		{"a copy of what is given", map[string]string{"z.go": clause + "type Store interface{ Write(int) }\n"}, nil, "", nil},
		{"a main of the learner's own", map[string]string{"z.go": clause + "func main() { println(IsStale(1, 2)) }\n"}, nil, "", nil},
		{"the name of the glue's import", map[string]string{"is_stale.go": clause + "var driver_, driver__ int\n\n" + isStale + " { return driver_ < driver__ }\n"}, nil, "", nil},
		{"the names of the glue's own", map[string]string{"is_stale.go": clause + "type subject int\n\ntype string_ = string\n\nfunc new() subject { return 0 }\n\n" + isStale + " { return false }\n"}, nil, "", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			// One that shares a program and one that has its own are compiled
			// under different names, and have to be told the same.
			u := compile(t, b, false, test.changed)
			other := compile(t, b, true, test.changed)
			if diff := cmp.Diff(u.Problems, other.Problems); diff != "" || !slices.Equal(u.Warnings, other.Warnings) {
				t.Errorf("alone in a program it is told something else:\n%s\n%q\n%q", diff, u.Warnings, other.Warnings)
			}
			if !u.Compiled {
				t.Error("nothing of it was compiled")
			}
			got := map[string]string{}
			for symbol, p := range u.Problems {
				got[symbol] = fmt.Sprintf("%s %d:%d", p.Status, p.At.Line, p.At.Column)
				if p.Root.Line > 0 {
					got[symbol] += " <- " + p.Root.String()
				}
				if p.Message == "" || p.Status == result.Pass {
					t.Errorf("%s: %+v", symbol, p)
				}
			}
			if !maps.Equal(got, test.problems) {
				t.Errorf("problems %q, want %q", got, test.problems)
			}
			if names := strings.Join(slices.Sorted(maps.Keys(u.Unbound)), " "); names != test.unbound {
				t.Errorf("unbound are %q, want %q", names, test.unbound)
			}
			if !slices.EqualFunc(u.Warnings, test.warnings, strings.HasPrefix) {
				t.Errorf("warnings %q, want such as %q", u.Warnings, test.warnings)
			}
		})
	}
}

// TestGlueAlias: the glue imports the driver under a name that the learner's
// code has nowhere, not even in a comment.
func TestGlueAlias(t *testing.T) {
	t.Parallel()
	b := newBuilder(t)
	for text, want := range map[string]string{"": "driver_", "// driver_ and driver__x": "driver___"} {
		in := Input{Source: source.Parse([]submission.File{{Name: "a.go", Data: []byte(clause + text)}})}
		tr := &triage{Builder: b, in: in, unit: &Unit{Problems: map[string]*Problem{}, Unbound: map[string]*Problem{}, files: &unitFiles{name: "fencing"}}}
		glue, lines := tr.glue()
		if !strings.Contains(string(glue), "import "+want+` "`) {
			t.Errorf("with %q the glue is\n%s", text, glue)
		}
		all := strings.Split(string(glue), "\n")
		for line, binding := range lines {
			if !strings.Contains(all[line-1], strings.TrimPrefix(strings.Fields(binding.Code)[0], "SUBJECT")) {
				t.Errorf("line %d is %q, not that of %s", line, all[line-1], binding.Name)
			}
		}
		if len(lines) != len(b.Exercise.Bindings) {
			t.Errorf("%d bindings, want %d", len(lines), len(b.Exercise.Bindings))
		}
	}
}
