package intake

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// unwrap goes into an archive that is all there is, where it holds a class: a
// download that somebody packed once more. An archive that holds one
// submission, or what can't be read, is left to its learner.
func (f *finder) unwrap(items []item) ([]item, error) {
	if len(items) != 1 || items[0].dir || !isArchive(items[0].name) {
		return items, nil
	}
	name := items[0].name
	inner, err := openWithin(f.t, path.Join(f.dir, name))
	if err != nil {
		return items, nil
	}
	g := &finder{t: inner, o: f.o, path: f.source(name), base: learnerName(name)}
	below, err := g.descend()
	if err != nil || !g.isClass(below) {
		return items, inner.close()
	}
	f.t, f.path, f.base, f.dir = inner, g.path, g.base, g.dir
	f.opened, f.notes = append(f.opened, inner), append(f.notes, g.notes...)
	return below, nil
}

// isClass reports whether a folder surely holds more than one submission:
// names of a learning system, or two archives or folders that could each be one.
func (f *finder) isClass(items []item) bool {
	several := 0
	for _, it := range items {
		switch {
		case f.known(it):
			return true
		case !it.dir && isArchive(it.name):
			several++
		case it.dir && !f.isExercise(it.name):
			dir := path.Join(f.dir, it.name)
			if below, err := f.t.list(dir); err == nil && f.isSubmission(dir, below) {
				several++
			}
		}
	}
	return several > 1 && !f.isSubmission(f.dir, items)
}

// openWithin opens an archive that lies in a tree: where it is, or as a file of
// our own for as long as the tree is open.
func openWithin(t tree, name string) (_ tree, err error) {
	if p := t.disk(name); p != "" {
		return open(p)
	}
	data, err := t.read(name, MaxFile+1)
	if err != nil {
		return nil, err
	}
	if len(data) > MaxFile {
		return nil, fmt.Errorf("%s: larger than %d MiB", name, MaxFile>>20)
	}
	dir, err := os.MkdirTemp("", "grade-intake-")
	if err != nil {
		return nil, err
	}
	remove := func() error { return os.RemoveAll(dir) }
	file := filepath.Join(dir, "class"+strings.ToLower(archiveExt(name)))
	if err := os.WriteFile(file, data, 0o600); err != nil {
		return nil, errors.Join(err, remove())
	}
	packed, err := openPacked(file)
	if err != nil {
		return nil, errors.Join(err, remove())
	}
	packed.closers = append(packed.closers, remove)
	return packed, nil
}
