package watch_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grade/internal/watch"
)

func isGo(name string) bool { return strings.HasSuffix(name, ".go") }

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestFolder: a save in place, one by rename, and a removal are seen, by events
// and by polling.
func TestFolder(t *testing.T) {
	t.Parallel()
	for _, poll := range []bool{false, true} {
		t.Run(fmt.Sprintf("poll=%t", poll), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			file, other := filepath.Join(dir, "a.go"), filepath.Join(dir, "a.go~")
			write(t, file, "1")
			changes, err := watch.Folder(t.Context(), dir, poll, isGo)
			if err != nil {
				t.Fatal(err)
			}
			for i, save := range []func(){
				func() { write(t, file, "in place, longer") },
				func() {
					write(t, other, "by rename, and longer still")
					if err := os.Rename(other, file); err != nil {
						t.Fatal(err)
					}
				},
				func() {
					if err := os.Remove(file); err != nil {
						t.Fatal(err)
					}
				},
			} {
				save()
				select {
				case <-changes:
				case <-t.Context().Done():
					t.Fatalf("save %d was not seen", i)
				}
			}
		})
	}
}

// TestFlood: however many events there are, few changes are reported.
func TestFlood(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	changes, err := watch.Folder(ctx, dir, false, isGo)
	if err != nil {
		t.Fatal(err)
	}
	const writes = 2000
	for i := range writes {
		write(t, filepath.Join(dir, "a.go"), fmt.Sprint(i))
		write(t, filepath.Join(dir, "a.txt"), fmt.Sprint(i))
	}
	<-changes
	reported := 1
	for len(changes) > 0 {
		<-changes
		reported++
	}
	if reported > 2 {
		t.Errorf("%d changes waited after %d writes", reported, writes)
	}
}

func TestNoFolder(t *testing.T) {
	t.Parallel()
	if _, err := watch.Folder(t.Context(), filepath.Join(t.TempDir(), "none"), false, isGo); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v, want that it does not exist", err)
	}
}
