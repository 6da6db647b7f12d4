package submission

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestOpenFolder(t *testing.T) {
	t.Parallel()
	dir := write(t, map[string]string{
		"resource.go": "package fencing\n", "store.go": "package fencing\n",
		"answers.txt": "q1: 8\n", "go.mod": "module fencing\n", "README.md": "hello",
	})
	s, err := Open(dir, fencing())
	if err != nil {
		t.Fatal(err)
	}
	if got := names(s.Go); !slices.Equal(got, []string{"resource.go", "store.go"}) {
		t.Errorf("Go = %q", got)
	}
	if string(s.Answers) != "q1: 8\n" || s.Base != filepath.ToSlash(dir) || len(s.SHA256) != 64 {
		t.Errorf("got %+v", s)
	}
	if s.Ignored != nil || s.Warnings != nil {
		t.Errorf("notes: %q, %q", s.Ignored, s.Warnings)
	}
}

func TestOpenPlaces(t *testing.T) {
	t.Parallel()
	dir := write(t, map[string]string{
		"clone/.git/config": "x", "clone/.git/x.go": source, "clone/go.mod": "module x\n",
		"clone/exercises/fencing/resource.go": source, "clone/solutions/fencing/resource.go": source,
		"single/resource.go": source, "single/store.go": source, "single/answers.txt": "q1: 8\n", "alone/all.go": source,
		"empty/": "", "with space/all.go": source,
	})
	packed := zipOf(t, files("hw/resource.go")...)
	for _, name := range []string{"moodle/hw.zip", "two/a.zip", "two/b.zip"} {
		p := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, packed, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, tc := range []struct {
		name, base string
		want       []string
		warning    string
	}{
		{"clone", "clone/exercises/fencing", []string{"resource.go"}, `the exercise was found in the folder "exercises/fencing"`},
		{"clone/exercises/fencing", "clone/exercises/fencing", []string{"resource.go"}, ""},
		{"single/resource.go", "single", []string{"resource.go"},
			"resource.go: only this file was read, not those beside it; give the folder to have every part graded"},
		{"alone/all.go", "alone", []string{"all.go"}, ""},
		{"with space", "with space", []string{"all.go"}, ""},
		{"moodle", "moodle/hw.zip/hw", []string{"resource.go"}, `the exercise was found in the folder "hw.zip/hw"`},
	} {
		s, err := Open(filepath.Join(dir, filepath.FromSlash(tc.name)), fencing())
		if err != nil {
			t.Error(err)
			continue
		}
		if got := names(s.Go); !slices.Equal(got, tc.want) || s.Base != filepath.ToSlash(dir)+"/"+tc.base {
			t.Errorf("%s: Go = %q, Base = %q", tc.name, got, s.Base)
		}
		if got := strings.Join(texts(s.Warnings), "\n"); got != tc.warning {
			t.Errorf("%s: Warnings = %q", tc.name, got)
		}
	}
	for _, name := range []string{"empty", "two", "nowhere", "alone/all.go/x"} {
		s, err := Open(filepath.Join(dir, filepath.FromSlash(name)), fencing())
		if e, ok := errors.AsType[*Error](err); !ok || !errors.Is(err, ErrNone) || e.Remedy == "" {
			t.Errorf("%s: got %+v, %v", name, s, err)
		}
	}
}

func TestFolderLimits(t *testing.T) {
	t.Parallel()
	dir := write(t, map[string]string{"a/b/c/d/resource.go": source, "e/1": "", "e/2": "", "e/3": ""})
	for _, tc := range []struct {
		limits Limits
		want   string
	}{
		{Limits{}, ""},
		{Limits{Depth: 4}, ""},
		{Limits{Depth: 3}, "there is no Go file there"},
		{Limits{Entries: 5}, "among the first 5 entries"},
	} {
		o := fencing()
		o.Limits = tc.limits
		_, err := Open(dir, o)
		if (err == nil) != (tc.want == "") || err != nil && !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%+v: %v", tc.limits, err)
		}
	}
}
