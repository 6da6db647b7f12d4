package intake

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"grade/internal/submission"
)

// The limits of what holds a class. A submission's own are submission's.
const (
	MaxEntries = 200_000
	// MaxFile is the size of one file, an archive in the class's archive included.
	MaxFile = submission.MaxExpandedBytes
	// MaxUnpacked is what a tar archive may take on disk while it is graded.
	MaxUnpacked = 4 << 30
	maxDepth    = 4 // folders around a class's own
)

// tree is a folder or an archive. Names have forward slashes; "" is the top.
type tree interface {
	// list lists a folder, sorted by name, junk left out.
	list(dir string) ([]item, error)
	// below lists every regular file under dir, by its whole name.
	below(dir string) ([]string, error)
	// read reads a file, or its first max bytes.
	read(name string, max int64) ([]byte, error)
	// disk is where a name lies on disk; empty within an archive.
	disk(name string) string
	notes() []submission.Note
	close() error
}

type item struct {
	name string // the last element
	dir  bool
}

// diskTree is a folder. Links are not followed: whoever wrote into the folder
// would choose what is read.
type diskTree struct {
	root   *os.Root
	path   string
	passed []submission.Note
}

func openDisk(path string) (tree, error) {
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	return &diskTree{root: root, path: path}, nil
}

func (t *diskTree) list(dir string) ([]item, error) {
	entries, err := fs.ReadDir(t.root.FS(), path.Join(".", dir))
	if err != nil {
		return nil, err
	}
	if len(entries) > MaxEntries {
		return nil, fmt.Errorf("more than %d entries", MaxEntries)
	}
	var out []item
	for _, e := range entries {
		switch {
		case isJunk(e.Name()):
		case e.IsDir(), e.Type().IsRegular():
			out = append(out, item{e.Name(), e.IsDir()})
		default:
			t.passed = append(t.passed, submission.Note{Name: path.Join(dir, e.Name()), Reason: "a link or special file: not followed"})
		}
	}
	return out, nil
}

func (t *diskTree) below(dir string) ([]string, error) {
	items, err := t.list(dir)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, it := range items {
		name := path.Join(dir, it.name)
		if !it.dir {
			out = append(out, name)
			continue
		}
		more, err := t.below(name)
		if err != nil {
			return nil, err
		}
		if out = append(out, more...); len(out) > MaxEntries {
			return nil, fmt.Errorf("more than %d entries", MaxEntries)
		}
	}
	return out, nil
}

func (t *diskTree) read(name string, max int64) ([]byte, error) {
	before, err := t.root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !before.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: not a regular file", name)
	}
	f, err := t.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readSome(f, max)
}

func (t *diskTree) disk(name string) string  { return filepath.Join(t.path, filepath.FromSlash(name)) }
func (t *diskTree) notes() []submission.Note { return t.passed }
func (t *diskTree) close() error             { return t.root.Close() }

// fileTree is one Go file by itself: its neighbours are not the learner's.
type fileTree struct {
	diskTree
	name string
}

func openFile(path string) (tree, error) {
	root, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	return &fileTree{diskTree{root: root, path: filepath.Dir(path)}, filepath.Base(path)}, nil
}

func (t *fileTree) list(string) ([]item, error)    { return []item{{name: t.name}}, nil }
func (t *fileTree) below(string) ([]string, error) { return []string{t.name}, nil }

// isJunk reports whether a name is what systems and editors leave behind.
func isJunk(base string) bool {
	switch strings.ToLower(base) {
	case "__macosx", ".ds_store", "thumbs.db", "desktop.ini", ".git", ".hg", ".svn", ".idea", ".vscode":
		return true
	}
	return strings.HasPrefix(base, "._") || strings.HasSuffix(base, "~") || strings.HasSuffix(base, ".swp")
}

func junkPath(name string) bool {
	for element := range strings.SplitSeq(name, "/") {
		if isJunk(element) {
			return true
		}
	}
	return false
}

// isArchive reports whether a name is that of an archive that is opened.
func isArchive(name string) bool { return archiveExt(name) != "" }

func archiveExt(name string) string {
	lower := strings.ToLower(name)
	for _, ext := range []string{".zip", ".tar.gz", ".tgz", ".tar"} {
		if strings.HasSuffix(lower, ext) {
			return name[len(name)-len(ext):]
		}
	}
	return ""
}

// learnerName is a path's last element without what only says its form.
func learnerName(p string) string {
	base := path.Base(filepath.ToSlash(filepath.Clean(p)))
	if ext := archiveExt(base); ext != "" && len(ext) < len(base) {
		return base[:len(base)-len(ext)]
	}
	return strings.TrimSuffix(base, ".go")
}
