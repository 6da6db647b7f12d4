package submission

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// Open takes the snapshot of what lies at a path: a folder, an archive or one
// Go file. Its errors are of type *Error where a person can do something.
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
	info, err := os.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, none("no such file or folder", "Check the spelling, and put quotes around a path with spaces.")
	}
	if err != nil {
		return nil, unreadable("cannot be looked at: "+plainCause(err), err)
	}
	k, what := kindOf(info.Mode())
	switch k {
	case folder:
		return openFolder(name, info, o)
	case special:
		return nil, refused("it is "+what, "Give the path of the real folder or file.")
	}
	return nil, none("not a folder", "Give the folder that holds the exercise.")
}

func openFolder(name string, info fs.FileInfo, o Options) (*Submission, error) {
	root, err := os.OpenRoot(name)
	if err != nil {
		return nil, unreadable("cannot be opened: "+plainCause(err), err)
	}
	defer root.Close()
	if now, err := root.Stat("."); err != nil || !os.SameFile(info, now) {
		return nil, unreadable("cannot be opened", errChanged)
	}
	t, err := listFolder(root, o, func(t *tree) bool { return hasStarter(t, ".", o) })
	if err != nil {
		return nil, err
	}
	return assemble(t, filepath.Clean(name), name, o)
}

// New takes the snapshot of files that were gathered elsewhere, such as the
// loose files of one learner in a course system's download. Base is what goes
// before a file's name when it is shown.
func New(id, base string, files []File, o Options) (*Submission, error) {
	o.Limits = o.Limits.withDefaults()
	t := &tree{}
	for _, f := range files {
		t.entries = append(t.entries, entry{name: f.Name, kind: regular, read: readBytes(f.Data)})
	}
	t.sort()
	s, err := assemble(t, id, base, o)
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
