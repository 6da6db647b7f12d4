package submission

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// loose makes files that all declare the exercise's package; "name=pkg" sets
// another one.
func loose(names ...string) []File {
	var out []File
	for _, n := range names {
		name, pkg, ok := strings.Cut(n, "=")
		if !ok {
			pkg = "fencing"
		}
		out = append(out, File{Name: name, Data: []byte("package " + pkg + "\n")})
	}
	return out
}

// TestWhereTheExerciseSits lays out what learners hand in.
func TestWhereTheExerciseSits(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name  string
		files []File
		base  string // where it is found
		both  string // or the folders that an error names
	}{
		{"the folder itself", loose("resource.go", "store.go"), "in", ""},
		{"one file with everything", loose("all.go"), "in", ""},
		{"wrong package name", loose("all.go=main"), "in", ""},
		{"one folder down", loose("hw/resource.go"), "in/hw", ""},
		{"three folders down", loose("a/b/c/all.go"), "in/a/b/c", ""},
		{"beside a readme", loose("README.md", "hw/resource.go"), "in/hw", ""},
		{"by convention", loose("fencing/all.go", "other/x.go=other"), "in/fencing", ""},
		{"a clone", loose("go.mod", "exercises/fencing/resource.go", "solutions/fencing/resource.go"), "in/exercises/fencing", ""},
		{"a clone in a folder", loose("repo/go.mod", "repo/exercises/fencing/resource.go", "repo/solutions/fencing/resource.go"), "in/repo/exercises/fencing", ""},
		{"a program above", loose("main.go=main", "fencing/all.go"), "in/fencing", ""},
		{"a program above, odd folder", loose("main.go=main", "task/resource.go"), "in/task", ""},
		{"all in one above a copy of the starter", loose("all.go", "starter/resource.go"), "in", ""},
		{"by the starter's names", loose("a/other.go=x", "b/c/resource.go", "d/e/f/resource.go"), "in/b/c", ""},
		{"only answers", loose("hw/answers.txt", "hw/notes.txt"), "in/hw", ""},
		{"a test is no exercise", loose("x/resource_test.go", "y/all.go"), "in/y", ""},
		{"what Go passes over", loose("x/all.go", "vendor/y/resource.go", "testdata/resource.go", "_old/resource.go", ".old/resource.go"), "in/x", ""},
		{"a top folder that Go would pass over", loose("_upload_/hw/resource.go"), "in/_upload_/hw", ""},
		{"another package in such a folder", loose("_upload_/x.go=main"), "in/_upload_", ""},
		{"answers far away", loose("a/b/c/answers.txt", "x.txt"), "", "no Go file"},
		{"two by name", loose("a/resource.go", "b/resource.go"), "", `both "a" and "b"`},
		{"two by convention", loose("exercises/fencing/all.go", "fencing/all.go"), "", `both "exercises/fencing" and "fencing"`},
		{"two without a name", loose("a/x.go", "b/y.go"), "", `both "a" and "b"`},
		{"two answers", loose("a/answers.txt", "b/answers.txt"), "", `both "a" and "b"`},
		{"nothing", loose("hello.txt"), "", "no Go file"},
		{"only a test", loose("x_test.go"), "", "no Go file"},
		{"only in junk", loose("node_modules/x/x.go"), "", "no Go file"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			s, err := New("learner", "in", tc.files, fencing())
			if tc.both != "" {
				if err == nil || !errors.Is(err, ErrNone) || !strings.Contains(err.Error(), tc.both) {
					t.Fatalf("got %+v, %v, want an error with %q", s, err, tc.both)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if s.Base != tc.base {
				t.Errorf("Base = %q, want %q", s.Base, tc.base)
			}
			said := slices.ContainsFunc(s.Warnings, func(n Note) bool { return strings.Contains(n.Reason, "was found in the folder") })
			if said != (tc.base != "in") {
				t.Errorf("Warnings = %q", s.Warnings)
			}
		})
	}
}
