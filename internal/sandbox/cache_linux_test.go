package sandbox

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestCache(t *testing.T) {
	t.Parallel()
	probes := []Probe{{Level: Full, Name: "a"}, {Level: Unprivileged, Name: "b", Promise: true}, {Level: Limits, Name: "c", Refused: true}}
	file := filepath.Join(t.TempDir(), "new", "sandbox.json")
	if got := recall(file, "key"); got != nil {
		t.Errorf("before: %v", got)
	}
	for range 2 {
		if err := remember(file, "key", probes); err != nil {
			t.Fatal(err)
		}
	}
	if got := recall(file, "key"); !slices.Equal(got, probes) {
		t.Errorf("got %v, want %v", got, probes)
	}
	if got := recall(file, "another"); got != nil {
		t.Errorf("another machine's: %v", got)
	}
	if entries, err := os.ReadDir(filepath.Dir(file)); err != nil || len(entries) != 1 {
		t.Errorf("%v, %v; want the record alone", entries, err)
	}
}

func TestCacheDamaged(t *testing.T) {
	t.Parallel()
	for name, content := range map[string]string{
		"empty":         "",
		"no JSON":       "\x00\xff",
		"cut":           `{"key":"key","probes":[{"level":"full"`,
		"other shape":   `["key"]`,
		"no probes":     `{"key":"key"}`,
		"missing level": `{"key":"key","probes":[{"level":"full"}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "sandbox.json")
			if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
			if got := recall(file, "key"); got != nil {
				t.Errorf("got %v", got)
			}
		})
	}
}

func TestOpenRemembers(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first, err := Open("", dir)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "sandbox.json")
	before, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	second, err := Open("", dir)
	if err != nil {
		t.Fatal(err)
	}
	after, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	if !os.SameFile(before, after) || first.Level() != second.Level() || !slices.Equal(first.Probes(), second.Probes()) {
		t.Error("the second Open found something else")
	}
	// A start that fails makes the next Open look again.
	if _, err := second.Start(t.Context(), Command{Path: "/no/such/program", Args: nil}); err == nil {
		t.Fatal("it started")
	}
	if _, err := os.Stat(file); !os.IsNotExist(err) {
		t.Errorf("the record is still there: %v", err)
	}
}

func TestLevels(t *testing.T) {
	t.Parallel()
	held := func(l Level) Probe { return Probe{Level: l, Promise: true, Refused: true} }
	broken := func(l Level) Probe {
		return Probe{Level: l, Name: "open a file", Tried: "openat x", Promise: true, Detail: "it worked", Remedy: "do that"}
	}
	tests := []struct {
		name   string
		probes []Probe
		want   Level
	}{
		{"all hold", []Probe{held(Full), held(Unprivileged)}, Full},
		{"full does not", []Probe{held(Full), broken(Full), held(Unprivileged)}, Unprivileged},
		{"none does", []Probe{broken(Full), broken(Unprivileged)}, Limits},
		{"nothing was tried", nil, Limits},
		{"no promise", []Probe{held(Full), {Level: Full}}, Full},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := best(tt.probes); got != tt.want {
				t.Errorf("best = %s, want %s", got, tt.want)
			}
		})
	}
	if got := remedy(Full, tests[1].probes); got != "do that" {
		t.Errorf("remedy = %q", got)
	}
	if _, err := Open("strong", ""); err == nil {
		t.Error("an unknown level was opened")
	}
}
