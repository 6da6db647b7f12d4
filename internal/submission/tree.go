package submission

import (
	"cmp"
	"path"
	"slices"
	"strings"
)

// tree lists what an intake found, before anything is decided about it. Every
// form of submission becomes one, so that all pass the same gate.
type tree struct {
	entries []entry // sorted by name, without the root itself
	notes   []Note  // what the intake passed over
	// partial is true where the intake stopped at a limit.
	partial bool

	// inDir holds the indexes of a folder's entries, and goBelow the folders
	// with a Go file somewhere below: with thousands of folders, a search
	// through all entries for each would cost seconds.
	inDir   map[string][]int
	goBelow map[string]bool
}

// entry is one name in a tree.
type entry struct {
	name string // relative to the tree's root, with forward slashes
	kind kind
	what string // what a special entry is, such as "a symbolic link"
	// read returns a regular file's content, or errTooLarge past max bytes.
	read func(max int64) ([]byte, error)
}

type kind uint8

const (
	regular kind = iota + 1
	folder
	special // never opened: a link, FIFO, device or socket
)

// index sorts the entries and makes them findable. It ends every change.
func (t *tree) index() {
	slices.SortFunc(t.entries, func(a, b entry) int { return cmp.Compare(a.name, b.name) })
	t.inDir = map[string][]int{}
	t.goBelow = map[string]bool{}
	for i := range t.entries {
		e := &t.entries[i]
		dir := path.Dir(e.name)
		t.inDir[dir] = append(t.inDir[dir], i)
		if !e.isGo() {
			continue
		}
		for ; dir != "." && !t.goBelow[dir]; dir = path.Dir(dir) {
			t.goBelow[dir] = true
		}
	}
}

func (t *tree) note(name, reason string) {
	t.notes = append(t.notes, Note{Name: name, Reason: reason})
}

// in yields the entries directly in dir.
func (t *tree) in(dir string) func(yield func(*entry) bool) {
	return func(yield func(*entry) bool) {
		for _, i := range t.inDir[dir] {
			if !yield(&t.entries[i]) {
				return
			}
		}
	}
}

// isGo reports whether e is a Go file that may be part of a package: a test or
// a name that Go passes over makes no folder the exercise's.
func (e *entry) isGo() bool {
	base := path.Base(e.name)
	return e.kind == regular && strings.HasSuffix(base, ".go") && ignoredByName(base) == "" && !isJunk(base)
}

// below reports whether name lies in dir, however deep.
func below(name, dir string) bool {
	return dir == "." || strings.HasPrefix(name, dir+"/")
}

// relative gives name as seen from dir where it is or lies in it.
func relative(name, dir string) string {
	if name == dir {
		return "."
	}
	if dir != "." && below(name, dir) {
		return name[len(dir)+1:]
	}
	return name
}
