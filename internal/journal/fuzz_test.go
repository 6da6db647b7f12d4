package journal_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"grade/internal/journal"
)

// FuzzOpen checks that whatever is in the file, a journal opens, takes a
// result and finds it again, and leaves every whole line where it is.
func FuzzOpen(f *testing.F) {
	f.Add([]byte("{}\n\n{\"schema\":\"grade/result/v1\""))
	f.Add([]byte("{\"schema\":\"grade/result/v1\",\"submission\":{\"id\":\"x\"},\"status\":\"fault\"}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		dir := t.TempDir()
		path := filepath.Join(dir, journal.File)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		j := open(t, dir)
		add(t, j, entry("ada", 10))
		closeIt(t, j)
		j = open(t, dir)
		defer closeIt(t, j)
		if !j.Has("ada", entry("ada", 10).Key()) || j.Torn() > 0 {
			t.Fatal("the result is not there")
		}
		content(t, j)
		now, err := os.ReadFile(path)
		if whole := data[:bytes.LastIndexByte(data, '\n')+1]; err != nil || !bytes.HasPrefix(now, whole) {
			t.Fatal("a whole line changed")
		}
	})
}
