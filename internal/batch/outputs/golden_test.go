package outputs_test

import (
	"archive/zip"
	"bytes"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"grade/internal/batch/outdir"
	"grade/internal/batch/outputs"
	"grade/internal/gradebook"
	"grade/internal/journal"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestEveryOutput writes a made-up class and compares every file that comes out
// with testdata/golden, byte for byte. The journal's own files are left out.
func TestEveryOutput(t *testing.T) {
	t.Parallel()
	got := map[string][]byte{}
	book := writeClass(t, func(path string) { collect(t, path, got) })
	for _, text := range []string{"canvas=canvas.csv:77", "moodle=moodle.csv", "gradescope=gradescope.csv", "blackboard=blackboard.tsv"} {
		request, err := gradebook.ParseRequest(text)
		if err != nil {
			t.Fatal(err)
		}
		filled, err := gradebook.Fill(request.Kind, read(t, filepath.Join("testdata", "sheets", request.Sheet)), request.Assignment, book.Grades())
		if err != nil {
			t.Fatal(err)
		}
		got[gradebook.Beside(request.Sheet)] = filled.Data
	}
	golden(t, filepath.Join("testdata", "golden"), got)
}

// TestOutputsAreTheSameAgain writes the same class twice.
func TestOutputsAreTheSameAgain(t *testing.T) {
	t.Parallel()
	first, second := map[string][]byte{}, map[string][]byte{}
	writeClass(t, func(path string) { collect(t, path, first) })
	writeClass(t, func(path string) { collect(t, path, second) })
	if diff := cmp.Diff(first, second); diff != "" {
		t.Error(diff)
	}
}

// writeClass writes the class's outputs into a fresh folder and shows them.
func writeClass(t *testing.T, show func(path string)) *outputs.Book {
	t.Helper()
	path := t.TempDir()
	j, err := journal.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	for _, e := range history() {
		if err := j.Append(e); err != nil {
			t.Fatal(err)
		}
	}
	dir, err := outdir.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	if err := dir.Write(outdir.OverridesFile, read(t, filepath.Join("testdata", "class", outdir.OverridesFile))); err != nil {
		t.Fatal(err)
	}
	o := outputs.Options{Titles: map[string]string{"keeps-all": "A box keeps everything"}}
	book, err := outputs.Load(dir, j, class(), o)
	if err != nil {
		t.Fatal(err)
	}
	if err := book.Write(dir, j, o); err != nil {
		t.Fatal(err)
	}
	show(path)
	return book
}

// collect adds every output below path to files; of an archive, a listing with
// what it holds.
func collect(t *testing.T, path string, files map[string][]byte) {
	t.Helper()
	passed := []string{journal.File, journal.LockFile, outdir.OverridesFile}
	err := fs.WalkDir(os.DirFS(path), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || slices.Contains(passed, name) {
			return err
		}
		data := read(t, filepath.Join(path, filepath.FromSlash(name)))
		if strings.HasSuffix(name, ".zip") {
			name, data = name+".txt", listing(t, data)
		}
		files[name] = data
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// listing is what an archive holds, a header line before each file's content.
func listing(t *testing.T, data []byte) []byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "-- %s --\n%s", f.Name, content)
	}
	return b.Bytes()
}

// golden compares files with those in dir: each is there, and no others are.
func golden(t *testing.T, dir string, files map[string][]byte) {
	t.Helper()
	if *update {
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
		for name, data := range files {
			path := filepath.Join(dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	want := map[string][]byte{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			want[name] = read(t, filepath.Join(dir, filepath.FromSlash(name)))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range files {
		if diff := cmp.Diff(string(want[name]), string(data)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		delete(want, name)
	}
	for name := range want {
		t.Errorf("%s did not come out", name)
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
