package report

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"grade/internal/result"
	"grade/internal/term"
)

var update = flag.Bool("update", false, "write the golden files anew")

// results reads the hand-made results that every format is shown.
func results(t testing.TB) map[string]*result.Result {
	t.Helper()
	paths, err := filepath.Glob("testdata/results/*.json")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no results: %v", err)
	}
	all := map[string]*result.Result{}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		r := new(result.Result)
		d := json.NewDecoder(bytes.NewReader(data))
		d.DisallowUnknownFields()
		if err := d.Decode(r); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		all[strings.TrimSuffix(filepath.Base(path), ".json")] = r
	}
	return all
}

func render(t testing.TB, format string, r *result.Result, o Options) []byte {
	t.Helper()
	f, ok := Lookup(format)
	if !ok {
		t.Fatalf("no format %q", format)
	}
	var b bytes.Buffer
	if err := f.Write(&b, r, o); err != nil {
		t.Fatalf("%s: %v", format, err)
	}
	return b.Bytes()
}

// golden compares got with a golden file, or writes it.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; go test -update writes it", err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

func TestFormatsAreFoundByName(t *testing.T) {
	t.Parallel()
	for _, f := range Formats() {
		if got, ok := Lookup(f.Name); !ok || got.Name != f.Name || f.Summary == "" {
			t.Errorf("format %q: found %v, summary %q", f.Name, ok, f.Summary)
		}
	}
	if _, ok := Lookup("pdf"); ok {
		t.Error("a format that does not exist is found")
	}
}

// All points that were set by hand say nothing about the code.
func TestPointsByHandDoNotMakeItHold(t *testing.T) {
	t.Parallel()
	r := *results(t)["mixed"]
	raw := *r.Score
	r.Score, r.RawScore = &r.MaxScore, &raw
	r.Overrides = []result.Override{{Check: "drawer/refuses-lower", Points: 3, Reason: "half right", By: "a"}, {Points: r.MaxScore, Reason: "shown in person", By: "b"}}
	for _, format := range []string{"text", "markdown", "github"} {
		got := string(render(t, format, &r, Options{}))
		if strings.Contains(got, "verything holds") {
			t.Errorf("%s says that everything holds:\n%s", format, got)
		}
	}
	got := strings.Join(strings.Fields(string(render(t, "text", &r, Options{}))), " ")
	for _, want := range []string{"drawer/refuses-lower was set by hand to 3 points, by a: half right", "The score was set by hand to"} {
		if !strings.Contains(got, want) {
			t.Errorf("nothing says %q:\n%s", want, got)
		}
	}
}

// Where there is nothing to grade the grader is not at fault.
func TestNothingToGrade(t *testing.T) {
	t.Parallel()
	r := &result.Result{Schema: result.Schema, Exercise: "drawer", Status: result.Fault, FaultReason: "there is no Go file there, only essay.pdf",
		MaxScore: 100, Parts: []result.Part{}, Grader: result.Grader{Version: "v1"}, Submission: result.Submission{ID: "ada"}}
	for _, format := range []string{"text", "markdown", "github", "gradescope", "junit"} {
		got := string(render(t, format, r, Options{}))
		if strings.Contains(got, "not your fault") || strings.Contains(got, "could not do its work") {
			t.Errorf("%s blames the grader:\n%s", format, got)
		}
	}
	golden(t, filepath.Join("text", "variants", "nothing-to-grade.txt"), render(t, "text", r, Options{}))
}

func TestTextVariants(t *testing.T) {
	t.Parallel()
	all := results(t)
	for _, tt := range []struct {
		name, result string
		o            Options
	}{
		{"narrow-mixed", "mixed", Options{Width: 50}},
		{"narrow-crashes", "crashes", Options{Width: 50}},
		{"colour-mixed", "mixed", Options{Palette: term.NewPalette(true)}},
		{"staff-hidden", "hidden", Options{Audience: Staff}},
		{"full-crashes", "crashes", Options{Full: true}},
		{"pass-mark", "all-pass", Options{PassMark: 80}},
		{"below-pass-mark", "mixed", Options{PassMark: 80}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			golden(t, filepath.Join("text", "variants", tt.name+".txt"), render(t, "text", all[tt.result], tt.o))
		})
	}
}
