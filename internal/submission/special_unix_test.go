//go:build unix

package submission

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestSpecialFiles puts what must not be opened beside a good file. A FIFO
// that was opened would hang the test.
func TestSpecialFiles(t *testing.T) {
	dir := write(t, map[string]string{"in/resource.go": source, "in/a\nb.go": source, `in/a\b.go`: source, "secret.go": "package secret\n"})
	in := filepath.Join(dir, "in")
	for name, target := range map[string]string{"out.go": "../secret.go", "self.go": "self.go", "sub": "..", "abs.go": "/etc/passwd", "answers.txt": "../secret.go", ".#resource.go": "me@host"} {
		if err := os.Symlink(target, filepath.Join(in, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := unix.Mkfifo(filepath.Join(in, "pipe.go"), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Chdir(in) // a socket's path must be short
	l, err := net.Listen("unix", "sock.go")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	s, err := Open(".", fencing())
	if err != nil {
		t.Fatal(err)
	}
	if got := names(s.Go); !slices.Equal(got, []string{"a\nb.go", "resource.go"}) {
		t.Errorf("Go = %q", got)
	}
	if s.Answers != nil || s.Base != "" {
		t.Errorf("Answers = %q, Base = %q", s.Answers, s.Base)
	}
	want := []string{
		`a\b.go: its name is a path on Windows`,
		"abs.go: a symbolic link, which is never followed or opened",
		"answers.txt: a symbolic link, which is never followed or opened",
		"out.go: a symbolic link, which is never followed or opened",
		"pipe.go: a named pipe, which is never followed or opened",
		"self.go: a symbolic link, which is never followed or opened",
		"sock.go: a socket, which is never followed or opened",
		"sub: a symbolic link, which is never followed or opened",
	}
	if got := texts(s.Ignored); !slices.Equal(got, want) {
		t.Errorf("Ignored = %q\nwant %q", got, want)
	}
}

func TestLinksToASubmission(t *testing.T) {
	t.Parallel()
	dir := write(t, map[string]string{"in/resource.go": source, "lone/": ""})
	for name, target := range map[string]string{"folder": "in", "file.go": "in/resource.go", "gone.zip": "nowhere", "lone/fencing": "../in"} {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := unix.Mkfifo(filepath.Join(dir, "pipe.zip"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name, problem string
		kind          error
	}{
		{"folder", "it is a symbolic link", ErrRefused},
		{"folder/", "it is a symbolic link", ErrRefused},
		{"file.go", "it is a symbolic link", ErrRefused},
		{"gone.zip", "it is a symbolic link", ErrRefused},
		{"pipe.zip", "it is a named pipe", ErrRefused},
		{"lone", `and "fencing" is a symbolic link`, ErrNone},
	} {
		s, err := Open(dir+"/"+tc.name, fencing())
		if !errors.Is(err, tc.kind) || !strings.Contains(err.Error(), tc.problem) {
			t.Errorf("%s: got %+v, %v", tc.name, s, err)
		}
	}
	if _, err := Open("/dev/null", fencing()); !errors.Is(err, ErrRefused) {
		t.Errorf("a device: %v", err)
	}
}

// TestHardLink shows that a hard link is read as the file it is.
func TestHardLink(t *testing.T) {
	t.Parallel()
	dir := write(t, map[string]string{"outside.go": source, "in/": ""})
	if err := os.Link(filepath.Join(dir, "outside.go"), filepath.Join(dir, "in", "resource.go")); err != nil {
		t.Fatal(err)
	}
	s, err := Open(filepath.Join(dir, "in"), fencing())
	if err != nil || len(s.Go) != 1 || string(s.Go[0].Data) != source {
		t.Errorf("got %+v, %v", s, err)
	}
}

// TestSwapped reads through an entry that became something else after it was
// listed, as a program running in the folder could arrange.
func TestSwapped(t *testing.T) {
	t.Parallel()
	dir := write(t, map[string]string{"resource.go": source, "other.go": source})
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	e := folderEntry(root, "resource.go", 0)
	for _, swap := range []func(string) error{
		func(p string) error { return os.Symlink("other.go", p) },
		func(p string) error { return unix.Mkfifo(p, 0o644) },
		func(p string) error { return os.Mkdir(p, 0o755) },
		func(p string) error { return nil },
	} {
		p := filepath.Join(dir, "resource.go")
		if err := os.Remove(p); err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		if err := swap(p); err != nil {
			t.Fatal(err)
		}
		if data, err := e.read(MaxFileBytes); err == nil {
			t.Errorf("read %q", data)
		}
	}
}

// TestTwins needs a file system that keeps them apart, so it stays silent on
// one that does not.
func TestTwins(t *testing.T) {
	t.Parallel()
	for _, pair := range [][2]string{{"a.go", "A.go"}, {"Fencing/resource.go", "fencing/store.go"}, {"\u00e9.go", "e\u0301.go"}} {
		dir := write(t, map[string]string{pair[0]: source})
		top, _, _ := strings.Cut(pair[1], "/")
		if _, err := os.Lstat(filepath.Join(dir, top)); err == nil {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, pair[1])), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, pair[1]), []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
		if s, err := Open(dir, fencing()); !errors.Is(err, ErrRefused) {
			t.Errorf("%q: got %+v, %v", pair, s, err)
		}
	}
}
