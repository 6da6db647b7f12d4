package atomicfile

import (
	"errors"
	"os"
	"time"

	"golang.org/x/sys/windows"
)

// rename replaces a file. Windows refuses it while somebody else has the file
// open, as virus scanners and editors do for a moment.
func rename(from, to string) error {
	var err error
	for wait := time.Millisecond; wait < 500*time.Millisecond; wait *= 2 {
		if err = os.Rename(from, to); err == nil {
			return nil
		}
		if !errors.Is(err, windows.ERROR_ACCESS_DENIED) && !errors.Is(err, windows.ERROR_SHARING_VIOLATION) {
			return err
		}
		time.Sleep(wait)
	}
	return err
}

// syncFolder does nothing: Windows has no such thing, and its file systems log
// renames.
func syncFolder(string) error { return nil }
