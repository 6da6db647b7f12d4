package intake

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"grade/internal/submission"
)

// packedTree is an archive. A zip's entries are read where they lie; a tar has
// no index, so its files are unpacked once, into a folder of our own, under
// numbers: no name from the archive ever becomes a name on disk.
type packedTree struct {
	path    string
	entries map[string]func(max int64) ([]byte, error)
	folders map[string][]item // by folder, sorted
	seen    map[string]bool   // folders and files
	passed  []submission.Note
	closers []func() error
}

func openPacked(name string) (*packedTree, error) {
	t := &packedTree{
		path:    name,
		entries: map[string]func(int64) ([]byte, error){},
		folders: map[string][]item{"": nil},
		seen:    map[string]bool{},
	}
	fill := t.unpackTar
	if strings.EqualFold(archiveExt(name), ".zip") {
		fill = t.indexZip
	}
	if err := fill(name); err != nil {
		return nil, errors.Join(err, t.close())
	}
	for _, items := range t.folders {
		slices.SortFunc(items, func(a, b item) int { return cmp.Compare(a.name, b.name) })
	}
	return t, nil
}

func (t *packedTree) indexZip(name string) error {
	r, err := zip.OpenReader(name)
	if err != nil {
		return fmt.Errorf("not a zip archive that can be read: %w", err)
	}
	t.closers = append(t.closers, r.Close)
	if len(r.File) > MaxEntries {
		return fmt.Errorf("more than %d entries", MaxEntries)
	}
	for _, f := range r.File {
		if strings.HasSuffix(strings.ReplaceAll(f.Name, `\`, "/"), "/") {
			t.addFolder(f.Name)
			continue
		}
		t.add(f.Name, f.Mode(), func(max int64) ([]byte, error) {
			rc, err := f.Open()
			if err != nil {
				return nil, err
			}
			defer rc.Close()
			return readSome(rc, max)
		})
	}
	return nil
}

func (t *packedTree) unpackTar(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	var r io.Reader = bufio.NewReader(f)
	if ext := strings.ToLower(archiveExt(name)); ext != ".tar" {
		z, err := gzip.NewReader(r)
		if err != nil {
			return fmt.Errorf("not a gzip archive that can be read: %w", err)
		}
		defer z.Close()
		r = z
	}
	dir, err := os.MkdirTemp("", "grade-intake-")
	if err != nil {
		return err
	}
	t.closers = append(t.closers, func() error { return os.RemoveAll(dir) })
	limited := &io.LimitedReader{R: r, N: MaxUnpacked}
	tr := tar.NewReader(limited)
	for n := 0; ; n++ {
		h, err := tr.Next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case limited.N <= 0:
			return fmt.Errorf("larger than %d GiB", MaxUnpacked>>30)
		case err != nil:
			return fmt.Errorf("not a tar archive that can be read: %w", err)
		case n == MaxEntries:
			return fmt.Errorf("more than %d entries", MaxEntries)
		case h.FileInfo().IsDir():
			t.addFolder(h.Name)
			continue
		}
		file := filepath.Join(dir, strconv.Itoa(n))
		added := t.add(h.Name, h.FileInfo().Mode(), func(max int64) ([]byte, error) {
			f, err := os.Open(file)
			if err != nil {
				return nil, err
			}
			defer f.Close()
			return readSome(f, max)
		})
		if !added {
			continue
		}
		if err := store(file, tr); err != nil {
			return err
		}
	}
}

// store copies one entry to disk, cut past MaxFile: what is read of it later is
// cut there, too.
func store(file string, r io.Reader) error {
	f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, io.LimitReader(r, MaxFile+1))
	return errors.Join(err, f.Close())
}

// add takes an entry; a name that leads out of the archive, stands twice or is
// no regular file is passed over with a note, since the rest of the class is
// not to blame for it.
func (t *packedTree) add(raw string, mode fs.FileMode, read func(int64) ([]byte, error)) bool {
	name, inside := localName(raw)
	pass := func(reason string) bool {
		t.passed = append(t.passed, submission.Note{Name: raw, Reason: reason})
		return false
	}
	switch {
	case !inside || name == ".":
		return pass("a name that leads out of the archive")
	case junkPath(name):
		return false
	case !mode.IsRegular():
		return pass("a link or special file: not followed")
	case t.seen[strings.ToLower(name)]:
		return pass("stands twice in the archive: only the first was read")
	}
	t.seen[strings.ToLower(name)] = true
	t.entries[name] = read
	t.link(name, false)
	return true
}

// addFolder takes a folder's own entry: an empty folder is somebody's who
// handed in nothing, and a folder on disk would show it.
func (t *packedTree) addFolder(raw string) {
	name, inside := localName(raw)
	if _, known := t.folders[name]; known || !inside || name == "." || junkPath(name) || t.seen[strings.ToLower(name)] {
		return
	}
	t.folders[name] = nil
	t.link(name, true)
}

// localName is an entry's name with forward slashes, and whether it stays
// within the archive.
func localName(raw string) (name string, inside bool) {
	name = strings.ReplaceAll(raw, `\`, "/")
	drive := len(name) > 1 && name[1] == ':'
	rooted := strings.HasPrefix(name, "/")
	name = path.Clean(name)
	return name, !drive && !rooted && fs.ValidPath(name) && !strings.ContainsRune(name, 0)
}

// link enters a name into its folder, and the folder into its own.
func (t *packedTree) link(name string, dir bool) {
	parent, base := path.Split(name)
	parent = strings.TrimSuffix(parent, "/")
	if _, known := t.folders[parent]; !known {
		t.folders[parent] = nil
		t.link(parent, true)
	}
	t.folders[parent] = append(t.folders[parent], item{base, dir})
}

func (t *packedTree) list(dir string) ([]item, error) { return t.folders[dir], nil }

func (t *packedTree) below(dir string) ([]string, error) {
	var out []string
	for _, it := range t.folders[dir] {
		name := path.Join(dir, it.name)
		if !it.dir {
			out = append(out, name)
			continue
		}
		more, err := t.below(name)
		if err != nil {
			return nil, err
		}
		out = append(out, more...)
	}
	return out, nil
}

func (t *packedTree) read(name string, max int64) ([]byte, error) {
	read, ok := t.entries[name]
	if !ok {
		return nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
	}
	return read(max)
}

func (t *packedTree) disk(name string) string {
	if name == "" {
		return t.path
	}
	return ""
}

func (t *packedTree) notes() []submission.Note { return t.passed }

func (t *packedTree) close() error {
	var errs []error
	for _, c := range t.closers {
		errs = append(errs, c())
	}
	return errors.Join(errs...)
}

func readSome(r io.Reader, max int64) ([]byte, error) { return io.ReadAll(io.LimitReader(r, max)) }
