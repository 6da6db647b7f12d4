package journal

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// lock takes the file for this process. The system gives it back when the
// process ends, however it ends.
func lock(f *os.File) error {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	err := windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, &windows.Overlapped{})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return ErrLocked
	}
	return err
}

// unlock gives the file back at once; that it was not taken is no error.
func unlock(f *os.File) error {
	err := windows.UnlockFileEx(windows.Handle(f.Fd()), 0, 1, 0, &windows.Overlapped{})
	if errors.Is(err, windows.ERROR_NOT_LOCKED) {
		return nil
	}
	return err
}

// syncDir does nothing: Windows keeps a new file's name by itself.
func syncDir(*os.Root) error { return nil }
