package intake_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// exportFile is one file of a made-up export.
type exportFile struct{ name, data string }

// readExport reads a made-up export: files after "-- name --" lines. A folder
// whose name ends in .zip becomes an archive; a name that ends in a slash is
// an empty folder.
func readExport(t *testing.T, path string) []exportFile {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var files []exportFile
	for line := range strings.Lines(string(data)) {
		name, ok := strings.CutPrefix(strings.TrimRight(line, "\r\n"), "-- ")
		if name, isName := strings.CutSuffix(name, " --"); ok && isName {
			files = append(files, exportFile{name: name})
		} else if len(files) > 0 {
			files[len(files)-1].data += line
		}
	}
	return files
}

// form is a way to hand an export over.
type form struct {
	name string
	make func(t *testing.T, base string, files []exportFile) string
}

func forms() []form {
	return []form{{"folder", asFolder}, {"zip", asZip}, {"tar.gz", asTar}}
}

func asFolder(t *testing.T, base string, files []exportFile) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), base)
	for _, f := range packInner(t, files) {
		path := filepath.Join(dir, filepath.FromSlash(f.name))
		if strings.HasSuffix(f.name, "/") {
			path = filepath.Join(path, "x") // only the folder is made
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(f.name, "/") {
			continue
		}
		if err := os.WriteFile(path, []byte(f.data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func asZip(t *testing.T, base string, files []exportFile) string {
	t.Helper()
	return save(t, base+".zip", zipped(t, packInner(t, files)))
}

func asTar(t *testing.T, base string, files []exportFile) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	for _, f := range packInner(t, files) {
		if err := w.WriteHeader(&tar.Header{Name: f.name, Mode: 0o644, Size: int64(len(f.data))}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(f.data)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return save(t, base+".tar.gz", b.Bytes())
}

func zipped(t testing.TB, files []exportFile) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range files {
		e, err := w.Create(f.name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Write([]byte(f.data)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// packInner packs what lies in a folder called *.zip.
func packInner(t *testing.T, files []exportFile) []exportFile {
	t.Helper()
	var out []exportFile
	inner := map[string][]exportFile{}
	for _, f := range files {
		archive, rest, found := strings.Cut(f.name, ".zip/")
		if !found {
			out = append(out, f)
			continue
		}
		inner[archive+".zip"] = append(inner[archive+".zip"], exportFile{rest, f.data})
	}
	for name, files := range inner {
		out = append(out, exportFile{name, string(zipped(t, files))})
	}
	return out
}

func save(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}
