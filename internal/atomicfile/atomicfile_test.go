package atomicfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// demandOnly fails if the folder holds anything but the named files.
func demandOnly(t *testing.T, dir string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
	}
	if strings.Join(got, " ") != strings.Join(names, " ") {
		t.Errorf("the folder holds %q, want %q", got, names)
	}
}

func TestWrite(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "f.txt")
	for _, content := range []string{"first", "", strings.Repeat("long ", 100_000), "last"} {
		if err := Write(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := read(t, path); got != content {
			t.Errorf("got %d bytes, want %d", len(got), len(content))
		}
	}
	demandOnly(t, dir, "f.txt")
}

func TestFailureKeepsTheOld(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "f.txt")
	if err := Write(path, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	err := WriteTo(path, 0o644, func(w io.Writer) error {
		if _, err := io.WriteString(w, strings.Repeat("new", 100_000)); err != nil {
			return err
		}
		return broken
	})
	if err != broken {
		t.Errorf("got %v, want the writer's own error", err)
	}
	if got := read(t, path); got != "old" {
		t.Errorf("the file holds %d bytes of something else", len(got))
	}
	demandOnly(t, dir, "f.txt")
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := Write(dir, nil, 0o644); err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Errorf("onto a folder: %v", err)
	}
	if err := Write(filepath.Join(dir, "none", "f"), nil, 0o644); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("into a folder that is not there: %v", err)
	}
	demandOnly(t, dir)
}

// TestReadersSeeWholes has writers replace a file while a reader looks.
func TestReadersSeeWholes(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "f.txt")
	whole := func(letter string) string { return strings.Repeat(letter, 10_000) }
	if err := Write(path, []byte(whole("a")), 0o644); err != nil {
		t.Fatal(err)
	}
	var writers sync.WaitGroup
	for _, letter := range []string{"b", "c"} {
		writers.Go(func() {
			for range 20 {
				if err := Write(path, []byte(whole(letter)), 0o644); err != nil {
					t.Error(err)
				}
			}
		})
	}
	done := make(chan struct{})
	go func() { writers.Wait(); close(done) }()
	for {
		got := read(t, path)
		if got == "" || got != whole(got[:1]) {
			t.Fatalf("read a part: %d bytes", len(got))
		}
		select {
		case <-done:
			return
		default:
		}
	}
}
