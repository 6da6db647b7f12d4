package submission

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
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

// item is one entry of an archive made for a test.
type item struct {
	name string
	body string
	mode fs.FileMode // of a zip entry
	typ  byte        // of a tar entry; 0 for a regular file
	link string
}

const source = "package fencing\n"

func files(names ...string) []item {
	var items []item
	for _, n := range names {
		items = append(items, item{name: n, body: source})
	}
	return items
}

func zipOf(t testing.TB, items ...item) []byte {
	t.Helper()
	var buf bytes.Buffer
	w := zip.NewWriter(&buf)
	for _, it := range items {
		h := &zip.FileHeader{Name: it.name, Method: zip.Deflate}
		if it.mode != 0 {
			h.SetMode(it.mode)
		}
		f, err := w.CreateHeader(h)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(it.name, "/") {
			continue
		}
		if _, err := f.Write([]byte(it.body)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func tarOf(t testing.TB, items ...item) []byte {
	t.Helper()
	var buf bytes.Buffer
	w := tar.NewWriter(&buf)
	for _, it := range items {
		h := &tar.Header{Name: it.name, Typeflag: it.typ, Linkname: it.link, Mode: 0o644, Size: int64(len(it.body))}
		if it.typ == tar.TypeXGlobalHeader {
			h = &tar.Header{Typeflag: it.typ, PAXRecords: map[string]string{"comment": "a commit"}}
		}
		if err := w.WriteHeader(h); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(it.body)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func gzipOf(t testing.TB, data []byte) []byte {
	t.Helper()
	var buf bytes.Buffer
	w := gzip.NewWriter(&buf)
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// openBytes opens data as a file of that name.
func openBytes(t testing.TB, name string, data []byte, o Options) (*Submission, error) {
	t.Helper()
	p := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(p, data, 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := Open(p, o)
	if s != nil && s.Base != "" {
		rel, err := filepath.Rel(filepath.Dir(p), filepath.FromSlash(s.Base))
		if err != nil {
			t.Fatal(err)
		}
		s.Base = filepath.ToSlash(rel)
	}
	return s, err
}
