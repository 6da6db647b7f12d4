package submission

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// fencing is what an exercise asks of an intake.
func fencing() Options {
	return Options{
		Package: "fencing",
		Answers: "answers.txt",
		Starter: []string{"is_stale.go", "lock_service.go", "naive_resource.go", "resource.go", "scenario.go", "store.go"},
	}
}

// write lays files out in a fresh folder; a name that ends in a slash is a folder.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		p := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if name[len(name)-1] == '/' {
			if err := os.MkdirAll(p, 0o755); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func names(files []File) []string {
	var out []string
	for _, f := range files {
		out = append(out, f.Name)
	}
	return out
}

func texts(notes []Note) []string {
	var out []string
	for _, n := range notes {
		out = append(out, n.String())
	}
	return out
}

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
