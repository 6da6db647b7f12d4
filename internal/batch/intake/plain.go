package intake

import (
	"path"
	"strings"
)

// single takes the whole tree for one learner's submission.
func (f *finder) single(items []item) error {
	id := f.base
	if f.dir != "" && !f.isExercise(path.Base(f.dir)) {
		id = path.Base(f.dir)
	}
	a := Attempt{tree: f.t}
	if t, ok := f.t.(*fileTree); ok {
		a = f.loose(t.name, t.name)
	}
	f.learners = append(f.learners, Learner{ID: id, Source: f.source(""), Attempts: []Attempt{a}})
	return nil
}

// plain takes each folder, archive and Go file for a learner, by its name.
func (f *finder) plain(items []item) error {
	for _, it := range items {
		l := Learner{ID: learnerName(it.name), Source: f.source(it.name)}
		switch {
		case it.dir:
			l.ID = it.name
			empty, err := f.empty(it.name)
			if err != nil {
				return err
			}
			if empty {
				f.note(it.name+"/", "an empty folder")
				continue
			}
			l.Attempts = []Attempt{f.folder(it.name)}
		case isArchive(it.name), strings.HasSuffix(it.name, ".go"):
			l.Attempts = []Attempt{f.loose(it.name, it.name)}
		default:
			f.note(it.name, "belongs to no learner")
			continue
		}
		f.learners = append(f.learners, l)
	}
	return nil
}

func (f *finder) empty(name string) (bool, error) {
	items, err := f.t.list(path.Join(f.dir, name))
	return len(items) == 0, err
}

// areClones reports whether at least half of the folders are repositories, or
// all are named after the exercise: an archive's .git is junk and not listed.
func (f *finder) areClones(items []item) bool {
	var folders []string
	clones := 0
	d, onDisk := f.t.(*diskTree)
	for _, it := range items {
		if !it.dir {
			continue
		}
		folders = append(folders, it.name)
		if !onDisk {
			continue
		}
		if _, err := d.root.Lstat(path.Join(f.dir, it.name, ".git")); err == nil {
			clones++
		}
	}
	if clones > 0 && 2*clones >= len(folders) {
		return true
	}
	return len(folders) > 1 && strings.HasSuffix(f.assignment(folders), f.o.Submission.Package+"-")
}

// clones takes each folder for a working tree called
// [<classroom>-]<assignment>-<username>. A username may hold hyphens, so what
// comes before it is found by the exercise's name, or else by what all
// folders start with.
func (f *finder) clones(items []item) error {
	var names []string
	for _, it := range items {
		if it.dir {
			names = append(names, it.name)
		}
	}
	prefix := f.assignment(names)
	if prefix != "" {
		f.note("", "the usernames are the folders' names without "+prefix)
	}
	var folders []item
	for _, it := range items {
		if !it.dir {
			f.note(it.name, "belongs to no learner")
			continue
		}
		folders = append(folders, it)
	}
	if err := f.plain(folders); err != nil {
		return err
	}
	for i := range f.learners {
		if id := strings.TrimPrefix(f.learners[i].ID, prefix); id != "" {
			f.learners[i].ID = id
		}
	}
	return nil
}

// assignment is what stands before the usernames, its last hyphen included.
func (f *finder) assignment(names []string) string {
	if len(names) == 0 {
		return ""
	}
	common := names[0]
	for _, n := range names[1:] {
		for !strings.HasPrefix(n, common) {
			common = common[:len(common)-1]
		}
	}
	if len(names) == 1 {
		// The username's own start is part of what "all" have in common.
		common = common[:strings.LastIndexByte(common, '-')+1]
	}
	if word := f.o.Submission.Package + "-"; word != "-" {
		if i := strings.LastIndex(common, word); i == 0 || i > 0 && common[i-1] == '-' {
			return common[:i+len(word)]
		}
	}
	return common[:strings.LastIndexByte(common, '-')+1]
}
