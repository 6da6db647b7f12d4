package submission

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
)

// errTooLarge says that a file is larger than what may be read of it.
var errTooLarge = errors.New("too large")

// listFolder lists the folder behind root, level by level, opening nothing but
// folders. It goes no deeper than one level once stop says so of the first.
func listFolder(root *os.Root, o Options, stop func(*tree) bool) (*tree, error) {
	t := &tree{}
	level := []string{"."}
	for depth := 0; depth <= o.Limits.Depth && len(level) > 0; depth++ {
		var next []string
		for _, dir := range level {
			found, err := listOne(root, dir, o.Limits.Entries-len(t.entries))
			if errors.Is(err, errTooLarge) && dir == "." {
				return nil, refused(fmt.Sprintf("it holds more than %d entries", o.Limits.Entries), trySmall)
			}
			if errors.Is(err, errTooLarge) {
				t.partial = true
				t.index()
				return t, nil
			}
			if err != nil && dir == "." {
				return nil, unreadable("cannot list the folder", err)
			}
			if err != nil {
				t.note(dir+"/", "not read: "+plainCause(err))
				continue
			}
			for _, e := range found {
				t.entries = append(t.entries, e)
				if e.kind == folder && !isJunk(path.Base(e.name)) {
					next = append(next, e.name)
				}
			}
		}
		t.index()
		if depth == 1 && stop(t) {
			break
		}
		level = next
	}
	return t, nil
}

// listOne lists one folder, or returns errTooLarge where it holds more than max
// entries: which of them came first is the file system's whim.
func listOne(root *os.Root, dir string, max int) ([]entry, error) {
	f, err := root.Open(dir)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var found []entry
	for {
		// In pieces, because a folder may hold millions of names.
		part, err := f.ReadDir(256)
		for _, d := range part {
			found = append(found, folderEntry(root, path.Join(dir, d.Name()), d.Type()))
		}
		switch {
		case len(found) > max:
			return nil, errTooLarge
		case errors.Is(err, io.EOF):
			slices.SortFunc(found, func(a, b entry) int { return strings.Compare(a.name, b.name) })
			return found, nil
		case err != nil:
			return nil, err
		}
	}
}

func folderEntry(root *os.Root, name string, mode fs.FileMode) entry {
	e := entry{name: name}
	e.kind, e.what = kindOf(mode)
	e.read = func(max int64) ([]byte, error) { return readInRoot(root, name, max) }
	return e
}

// kindOf sorts a file mode into what may be read, listed, or neither.
func kindOf(mode fs.FileMode) (kind, string) {
	switch {
	case mode.IsRegular():
		return regular, ""
	case mode.IsDir():
		return folder, ""
	case mode&fs.ModeSymlink != 0:
		return special, "a symbolic link"
	case mode&fs.ModeNamedPipe != 0:
		return special, "a named pipe"
	case mode&fs.ModeSocket != 0:
		return special, "a socket"
	case mode&(fs.ModeDevice|fs.ModeCharDevice) != 0:
		return special, "a device"
	}
	return special, "not a regular file"
}

// errChanged says that a name meant something else a moment later.
var errChanged = errors.New("it was replaced while it was read")

// readInRoot reads a regular file. Whoever owns the folder may swap the file
// for a link or a pipe between any two system calls, so what was opened is
// asked again what it is, and opening never waits for a writer.
func readInRoot(root *os.Root, name string, max int64) ([]byte, error) {
	name = strings.TrimPrefix(name, "./")
	before, err := root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !before.Mode().IsRegular() {
		return nil, errChanged
	}
	if before.Size() > max {
		return nil, errTooLarge
	}
	f, err := root.OpenFile(name, os.O_RDONLY|openFlags, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	after, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !after.Mode().IsRegular() || !os.SameFile(before, after) {
		return nil, errChanged
	}
	return readMax(f, max)
}

// readMax reads r to its end, or returns errTooLarge when that lies beyond max
// bytes, whatever size was declared.
func readMax(r io.Reader, max int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, max+1))
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > max {
		return nil, errTooLarge
	}
	return data, nil
}

// plainCause is what went wrong without the path, which the caller names.
func plainCause(err error) string {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		err = pe.Err
	}
	return err.Error()
}
