package submission

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// Open takes the snapshot of what lies at a path: a folder (a clone's working
// tree is one), an archive or one Go file. Every error is an *Error.
//
// A link at the path itself is not followed: in a folder of submissions it is
// the learner who chooses where it leads.
func Open(name string, o Options) (*Submission, error) {
	o.Limits = o.Limits.withDefaults()
	s, err := open(name, o)
	if err != nil {
		return nil, at(name, err)
	}
	return s, nil
}

func open(name string, o Options) (*Submission, error) {
	if name != "" {
		name = filepath.Clean(name) // a slash at the end would follow a link
	}
	info, err := os.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return nil, none("no such file or folder", "Check the spelling, and put quotes around a path with spaces.")
	}
	if err != nil {
		return nil, unreadable("it cannot be looked at: "+plainCause(err), err)
	}
	k, what := kindOf(info.Mode())
	switch {
	case k == folder:
		return openFolder(name, info, o)
	case k == special:
		return nil, refused("it is "+what, "Give the path of the real folder or file.")
	}
	root, err := os.OpenRoot(filepath.Dir(name))
	if err != nil {
		return nil, unreadable("its folder cannot be opened: "+plainCause(err), err)
	}
	defer root.Close()
	if strings.HasSuffix(name, ".go") {
		return openGo(root, name, o)
	}
	return openArchive(root, name, o)
}

func openFolder(name string, info fs.FileInfo, o Options) (*Submission, error) {
	root, err := os.OpenRoot(name)
	if err != nil {
		return nil, unreadable("it cannot be opened: "+plainCause(err), err)
	}
	defer root.Close()
	if now, err := root.Stat("."); err != nil || !os.SameFile(info, now) {
		return nil, unreadable("it cannot be opened", errChanged)
	}
	t, err := listFolder(root, o, func(t *tree) bool { return hasStarter(t, ".", o) })
	if err != nil {
		return nil, err
	}
	if err := unwrap(t, newGatherer(o.Limits), o); err != nil {
		return nil, err
	}
	return assemble(t, name, name, o)
}

func openArchive(root *os.Root, name string, o Options) (*Submission, error) {
	data, err := readInRoot(root, filepath.Base(name), o.Limits.ExpandedBytes)
	if err != nil {
		return nil, readError("", err, o.Limits.ExpandedBytes)
	}
	return fromArchive(name, data, o)
}

func fromArchive(name string, data []byte, o Options) (*Submission, error) {
	g := newGatherer(o.Limits)
	if err := g.expand(name, data, o); err != nil {
		return nil, err
	}
	// The inner archive's names are its own; what it costs is not.
	inner := newGatherer(o.Limits)
	inner.count, inner.bytes = g.count, g.bytes
	if err := unwrap(&g.tree, inner, o); err != nil {
		return nil, err
	}
	return assemble(&g.tree, name, name, o)
}

// openGo takes one file. Its neighbours are usually the rest of the exercise,
// so leaving them out is said.
func openGo(root *os.Root, name string, o Options) (*Submission, error) {
	base := filepath.Base(name)
	t := &tree{entries: []entry{folderEntry(root, base, 0)}}
	t.index()
	s, err := assemble(t, name, filepath.Dir(name), o)
	if err != nil {
		return nil, err
	}
	beside, err := listOne(root, ".", o.Limits.Entries)
	if err != nil {
		return s, nil // they are not read anyway
	}
	isPart := func(e entry) bool { return e.name != base && (e.isGo() || o.isAnswers(&e)) }
	if slices.ContainsFunc(beside, isPart) {
		s.Warnings = append(s.Warnings, Note{
			Name:   base,
			Reason: "only this file was read, not those beside it; give the folder to have every part graded",
		})
	}
	return s, nil
}

// New takes the snapshot of files that were gathered elsewhere, such as the
// loose files of one learner in a course system's download. Base is what goes
// before a file's name when it is shown.
func New(id, base string, files []File, o Options) (*Submission, error) {
	o.Limits = o.Limits.withDefaults()
	g := newGatherer(o.Limits)
	for _, f := range files {
		e, err := g.add(f.Name, 0, int64(len(f.Data)))
		if err != nil {
			return nil, at(id, err)
		}
		if e != nil {
			e.read = readBytes(f.Data)
		}
	}
	g.tree.index()
	s, err := assemble(&g.tree, id, base, o)
	if err != nil {
		return nil, at(id, err)
	}
	return s, nil
}

func readBytes(data []byte) func(int64) ([]byte, error) {
	return func(max int64) ([]byte, error) {
		if int64(len(data)) > max {
			return nil, errTooLarge
		}
		return data, nil
	}
}

// basePath is the folder dir of what was opened, as it stands before a file's
// name in a position: empty for the current folder.
func basePath(name, dir string) string {
	p := path.Join(filepath.ToSlash(name), dir)
	if p == "." {
		return ""
	}
	return p
}
