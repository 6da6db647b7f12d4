// Package atomicfile writes files whole or not at all: a reader finds the old
// content or the new, never a part, and a full disk or a crash leaves the old.
//
// The content goes to a new file in the same folder, reaches the disk, and
// takes the old one's place by a rename. A process killed in between leaves a
// file named ".NAME.RANDOM.tmp" behind, which nothing reads.
package atomicfile

import (
	"bufio"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Write makes data the content of the file at path. See [WriteTo].
func Write(path string, data []byte, perm fs.FileMode) error {
	return WriteTo(path, perm, all(data))
}

func all(data []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}
}

// WriteTo makes what write writes the content of the file at path. A file that
// is there keeps its mode, a new one gets perm less the umask; a link stays and
// its target is replaced. Where write fails, its error is returned as it is and
// the file is as before. What is no regular file, such as /dev/stdout or a
// pipe, cannot be replaced and is written to directly.
func WriteTo(path string, perm fs.FileMode, write func(io.Writer) error) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return replace(path, perm, false, write)
	case err != nil:
		return err
	case info.IsDir():
		return fmt.Errorf("%s is a folder: %w", path, fs.ErrExist)
	case !info.Mode().IsRegular():
		return through(path, write)
	}
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	return replace(target, info.Mode().Perm(), true, write)
}

// WriteCache writes what can be made again: whole or not at all to whoever
// reads meanwhile, but without waiting for the disk. After a loss of power the
// file may hold anything, so its reader has to check it.
func WriteCache(path string, data []byte, perm fs.FileMode) error {
	return exchange(path, perm, false, false, all(data))
}

// replace writes a new file beside path and renames it. Where exact, the mode
// is set whatever the umask says.
func replace(path string, perm fs.FileMode, exact bool, write func(io.Writer) error) error {
	if err := exchange(path, perm, exact, true, write); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// exchange is replace; without durable, the system may lose the content when
// it stops short.
func exchange(path string, perm fs.FileMode, exact, durable bool, write func(io.Writer) error) (err error) {
	dir, name := filepath.Split(path)
	tmp := filepath.Join(dir, "."+name+"."+rand.Text()+".tmp")
	f, err := os.OpenFile(tmp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm|0o200)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close() // an error here would say nothing new
			os.Remove(tmp)
		}
	}()
	if err := buffered(f, write); err != nil {
		return err
	}
	if exact {
		if err := f.Chmod(perm); err != nil {
			return err
		}
	}
	if durable {
		if err := f.Sync(); err != nil {
			return err
		}
	}
	if err := f.Close(); err != nil {
		return err
	}
	return rename(tmp, path)
}

// through writes to what cannot be replaced.
func through(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(buffered(f, write), f.Close())
}

func buffered(f *os.File, write func(io.Writer) error) error {
	w := bufio.NewWriter(f)
	if err := write(w); err != nil {
		return err
	}
	return w.Flush()
}
