package intake

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"grade/internal/submission"
)

// Path is where the attempt lies on disk as it was handed in, such as a folder
// or a learner's own archive; empty where its files have to be gathered.
func (a Attempt) Path() string {
	if a.files == nil {
		return a.tree.disk(a.dir)
	}
	if len(a.files) == 1 && isArchive(a.files[0].name) {
		return a.tree.disk(a.files[0].path)
	}
	return ""
}

// Open reads the attempt's files and takes the snapshot that is graded. id is
// the learner's.
func (a Attempt) Open(id string, o submission.Options) (*submission.Submission, error) {
	if p := a.Path(); p != "" {
		s, err := submission.Open(p, o)
		if s != nil {
			s.ID = id
		}
		return s, err
	}
	list, err := a.list()
	if err != nil {
		return nil, err
	}
	if inner := onlyArchive(list); inner != nil {
		s, err := a.openInner(*inner, id, o)
		if err != nil || s.Answers != nil {
			return s, err
		}
		return a.addAnswers(s, list, o)
	}
	files, err := a.gather(list)
	if err != nil {
		return nil, err
	}
	return submission.New(id, "", files, o)
}

// Names are the names of the attempt's files, as its learner gave them.
func (a Attempt) Names() ([]string, error) {
	list, err := a.list()
	names := make([]string, len(list))
	for i, f := range list {
		names[i] = f.name
	}
	return names, err
}

// list is the attempt's files, a folder's included.
func (a Attempt) list() ([]file, error) {
	if a.files != nil {
		return a.files, nil
	}
	names, err := a.tree.below(a.dir)
	if err != nil {
		return nil, err
	}
	list := make([]file, len(names))
	for i, n := range names {
		list[i] = file{n, strings.TrimPrefix(strings.TrimPrefix(n, a.dir), "/")}
	}
	return list, nil
}

// onlyArchive is the one archive among files that hold no Go: what a learner
// uploads is often one, and the learning system packs it once more.
func onlyArchive(list []file) *file {
	var only *file
	for i, f := range list {
		switch {
		case strings.HasSuffix(f.name, ".go"):
			return nil
		case isArchive(f.name) && only != nil:
			return nil
		case isArchive(f.name):
			only = &list[i]
		}
	}
	return only
}

// addAnswers adds the answers that lie beside the archive of the Go files, as
// they would be read in a folder.
func (a Attempt) addAnswers(s *submission.Submission, list []file, o submission.Options) (*submission.Submission, error) {
	i := slices.IndexFunc(list, func(f file) bool { return o.Answers != "" && strings.EqualFold(path.Base(f.name), o.Answers) })
	if i < 0 {
		return s, nil
	}
	files, err := a.gather([]file{{list[i].path, o.Answers}})
	if err != nil {
		return nil, err
	}
	joined, err := submission.New(s.ID, s.Base, append(files, s.Go...), o)
	if err != nil {
		return nil, err
	}
	joined.Receipt, joined.Ignored = s.Receipt, s.Ignored
	joined.Warnings = append(s.Warnings, submission.Note{Name: list[i].name, Reason: "read, though it does not lie beside the Go files"})
	return joined, nil
}

// Unopened are the archives among the attempt's files that are not read, since
// there are several or there are Go files beside them.
func (a Attempt) Unopened() ([]string, error) {
	list, err := a.list()
	if err != nil || onlyArchive(list) != nil {
		return nil, err
	}
	var names []string
	for _, f := range list {
		if isArchive(f.name) {
			names = append(names, f.name)
		}
	}
	return names, nil
}

// gather reads the files. One byte more than a submission may have is read of
// each, so that it is the submission's rules that say what is too large.
func (a Attempt) gather(list []file) ([]submission.File, error) {
	var files []submission.File
	total := 0
	for _, f := range list {
		data, err := a.tree.read(f.path, submission.MaxFileBytes+1)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
		if total += len(data); total > submission.MaxExpandedBytes {
			return nil, fmt.Errorf("larger than %d MiB together", submission.MaxExpandedBytes>>20)
		}
		files = append(files, submission.File{Name: f.name, Data: data})
	}
	return files, nil
}

// openInner opens a learner's archive that lies in the class's: it is put into
// a file of our own for as long as it is read.
func (a Attempt) openInner(f file, id string, o submission.Options) (_ *submission.Submission, err error) {
	data, err := a.tree.read(f.path, MaxFile+1)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.name, err)
	}
	dir, err := os.MkdirTemp("", "grade-intake-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	name := filepath.Join(dir, "submission"+strings.ToLower(archiveExt(f.name)))
	if err := os.WriteFile(name, data, 0o600); err != nil {
		return nil, err
	}
	s, err := submission.Open(name, o)
	if s != nil {
		s.ID, s.Base = id, strings.Replace(s.Base, filepath.ToSlash(name), path.Base(f.name), 1)
	}
	return s, err
}
