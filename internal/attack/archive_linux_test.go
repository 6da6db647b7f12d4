package attack

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"grade/internal/submission"
)

// item is an entry of an archive beside the solution's files.
type item struct {
	name  string
	data  []byte
	zeros int64 // as many zero bytes after the data
}

// zipped is the solution as a zip archive with these entries more.
func zipped(items ...item) given {
	return func(t *testing.T, dir string) string {
		return write(t, dir, "hw.zip", zipOf(t, readFolder(t, solution), items...))
	}
}

func zipOf(t *testing.T, files []submission.File, items ...item) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range files {
		items = append(items, item{name: f.Name, data: f.Data})
	}
	for _, it := range items {
		e, err := w.Create(it.name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Write(it.data); err != nil {
			t.Fatal(err)
		}
		if _, err := io.CopyN(e, zeros{}, it.zeros); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}

// tarred is the solution as a tarball with these entries more.
func tarred(headers ...tar.Header) given { return tarredWithout("", headers...) }

func tarredWithout(left string, headers ...tar.Header) given {
	return func(t *testing.T, dir string) string {
		t.Helper()
		var b bytes.Buffer
		w := tar.NewWriter(&b)
		for _, f := range readFolder(t, solution) {
			if f.Name == left {
				continue
			}
			err := w.WriteHeader(&tar.Header{Name: f.Name, Typeflag: tar.TypeReg, Mode: 0o644, Size: int64(len(f.Data))})
			if _, werr := w.Write(f.Data); err != nil || werr != nil {
				t.Fatal(err, werr)
			}
		}
		for _, h := range headers {
			if err := w.WriteHeader(&h); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return write(t, dir, "hw.tar", b.Bytes())
	}
}

// gzipped is a compressed tarball of one file of n bytes.
func gzipped(n int64) given {
	return func(t *testing.T, dir string) string {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		w := tar.NewWriter(z)
		err := w.WriteHeader(&tar.Header{Name: "zeros.go", Typeflag: tar.TypeReg, Size: n})
		_, cerr := io.CopyN(w, zeros{}, n)
		if err := errors.Join(err, cerr, w.Close(), z.Close()); err != nil {
			t.Fatal(err)
		}
		return write(t, dir, "hw.tgz", b.Bytes())
	}
}

// nested is the solution in an archive, in as many more.
func nested(levels int) given {
	return func(t *testing.T, dir string) string {
		data := zipOf(t, readFolder(t, solution))
		for range levels {
			data = zipOf(t, nil, item{name: "hw.zip", data: data})
		}
		return write(t, dir, "hw.zip", data)
	}
}

func write(t *testing.T, dir, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}
