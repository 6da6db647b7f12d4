//go:build unix

package atomicfile

import (
	"errors"
	"os"
	"syscall"
)

func rename(from, to string) error { return os.Rename(from, to) }

// syncFolder makes a rename last. File systems that cannot sync a folder order
// renames themselves.
func syncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		// A folder that may be written but not read; the rename is done.
		return nil
	}
	defer f.Close()
	if err := f.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) && !errors.Is(err, syscall.ENOTSUP) {
		return err
	}
	return nil
}
