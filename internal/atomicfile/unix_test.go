//go:build linux || darwin

package atomicfile

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// childVariable tells the test binary to write a file as a child process whose
// files may not grow past a limit, which fails as a full disk does: partway.
const childVariable = "ATOMICFILE_TEST_WRITE"

func TestMain(m *testing.M) {
	if path := os.Getenv(childVariable); path != "" {
		child(path)
		return
	}
	m.Run()
}

// child panics unless the write fails for the limit.
func child(path string) {
	// Ignored, the signal lets the write fail instead.
	signal.Ignore(syscall.SIGXFSZ)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 4096, Max: 4096}); err != nil {
		panic(err)
	}
	if err := Write(path, []byte(strings.Repeat("new", 100_000)), 0o644); !errors.Is(err, syscall.EFBIG) {
		panic(fmt.Sprintf("Write past the limit: %v", err))
	}
}

func TestFullDisk(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "f.txt")
	if err := Write(path, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), childVariable+"="+path)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("the child: %v\n%s", err, out)
	}
	if got := read(t, path); got != "old" {
		t.Errorf("the file holds %d bytes of something else", len(got))
	}
	demandOnly(t, dir, "f.txt")
}

func TestModeAndLinkStay(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path, link := filepath.Join(dir, "f.txt"), filepath.Join(dir, "link")
	for _, mode := range []os.FileMode{0o600, 0o666, 0o440, 0o755} {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		if err := Write(path, []byte("x"), 0o644); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != mode {
			t.Errorf("mode is %v, was %v", info.Mode().Perm(), mode)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	if err := Write(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("f.txt", link); err != nil {
		t.Fatal(err)
	}
	if err := Write(link, []byte("new"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := read(t, path); got != "new" {
		t.Errorf("the link's target holds %q", got)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v, %v", info, err)
	}
	demandOnly(t, dir, "f.txt", "link")
}

func TestPipeIsWrittenThrough(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	got := make(chan string, 1)
	go func() {
		f, err := os.Open(path)
		if err != nil {
			got <- err.Error()
			return
		}
		defer f.Close()
		data, err := io.ReadAll(f)
		if err != nil {
			got <- err.Error()
			return
		}
		got <- string(data)
	}()
	if err := Write(path, []byte("through"), 0o644); err != nil {
		t.Fatal(err)
	}
	if s := <-got; s != "through" {
		t.Errorf("read %q", s)
	}
}
