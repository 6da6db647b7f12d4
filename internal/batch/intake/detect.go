package intake

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"grade/internal/submission"
)

// finder finds the learners of one tree.
type finder struct {
	t    tree
	o    Options
	path string // as the user gave it
	base string // its last element, as a learner's name
	dir  string // the class's folder in the tree

	learners []Learner
	notes    []submission.Note
	opened   []tree // beside the class's own
}

// reader is how one layout is recognised and read.
type reader struct {
	layout Layout
	// knows reports whether a name is one of the layout's; nil for the
	// layouts that are recognised otherwise.
	knows func(item) bool
	read  func(*finder, []item) error
}

func readers() []reader {
	return []reader{
		{Gradescope, func(it item) bool { return it.name == gradescopeMetadata }, (*finder).gradescope},
		{Blackboard, func(it item) bool { return blackboardName().MatchString(it.name) }, (*finder).blackboard},
		{Moodle, func(it item) bool { return moodleName().MatchString(it.name) }, (*finder).moodle},
		{Canvas, func(it item) bool { return !it.dir && canvasName().MatchString(it.name) }, (*finder).canvas},
		{Clones, nil, (*finder).clones},
		{Plain, nil, (*finder).plain},
		{Single, nil, (*finder).single},
	}
}

// find recognises the layout and reads it.
func (f *finder) find() (Layout, error) {
	items, err := f.descend()
	if err != nil {
		return "", err
	}
	if items, err = f.unwrap(items); err != nil {
		return "", err
	}
	layout := f.o.Layout
	if layout == "" {
		layout = f.recognise(items)
	}
	for _, r := range readers() {
		if r.layout != layout {
			continue
		}
		if err := r.read(f, items); err != nil {
			return "", err
		}
		if len(f.learners) == 0 {
			return "", fmt.Errorf("no submission is there (read as %s)", layout)
		}
		return layout, nil
	}
	return "", fmt.Errorf("unknown layout %q: one of %v", layout, Layouts())
}

// recognise picks the layout that most of the names have the form of. The
// metadata file of a Gradescope export is enough by itself.
func (f *finder) recognise(items []item) Layout {
	for _, r := range readers() {
		if r.knows == nil {
			continue
		}
		n := 0
		for _, it := range items {
			if r.knows(it) {
				n++
			}
		}
		if n > 0 && (2*n >= len(items) || r.layout == Gradescope) {
			return r.layout
		}
	}
	if f.isSubmission(f.dir, items) {
		return Single
	}
	if f.areClones(items) {
		return Clones
	}
	return Plain
}

// descend goes through folders that only wrap the class's own, whatever lists
// and notes lie beside them.
func (f *finder) descend() ([]item, error) {
	items, err := f.t.list("")
	for depth := 0; err == nil && depth < maxDepth; depth++ {
		only, beside := f.wrapper(items)
		if only == "" {
			break
		}
		inner := path.Join(f.dir, only)
		var below []item
		if below, err = f.t.list(inner); err != nil || len(below) == 0 ||
			f.isSubmission(inner, below) && !slices.ContainsFunc(below, f.known) {
			break
		}
		for _, name := range beside {
			f.note(name, "belongs to no learner")
		}
		f.dir, items = inner, below
	}
	if err == nil && len(items) == 0 {
		err = errors.New("empty")
	}
	return items, err
}

// wrapper is the only folder among items, if nothing beside it could be a
// submission and it does not look like a learner's own.
func (f *finder) wrapper(items []item) (only string, beside []string) {
	for _, it := range items {
		switch {
		case f.known(it), it.dir && f.isExercise(it.name), it.dir && only != "":
			return "", nil
		case it.dir:
			only = it.name
		case isArchive(it.name), strings.HasSuffix(it.name, ".go"):
			return "", nil
		default:
			beside = append(beside, it.name)
		}
	}
	return only, beside
}

// known reports whether a name is one of a learner's in some layout.
func (f *finder) known(it item) bool {
	return slices.ContainsFunc(readers(), func(r reader) bool { return r.knows != nil && r.knows(it) })
}

// isExercise reports whether a folder's name is the exercise's own, or of the
// folder that a course keeps exercises in: no learner is called so.
func (f *finder) isExercise(name string) bool {
	return strings.EqualFold(name, f.o.Submission.Package) || strings.EqualFold(name, "exercises")
}

// isSubmission reports whether a folder is one learner's submission.
func (f *finder) isSubmission(dir string, items []item) bool {
	if f.o.Layout == Single {
		return true
	}
	goFiles, others := 0, 0
	for _, it := range items {
		switch {
		case it.dir && f.isExercise(it.name), !it.dir && slices.Contains(f.o.Submission.Starter, it.name):
			return true
		case !it.dir && strings.HasSuffix(it.name, ".go"):
			goFiles++
		case it.dir || isArchive(it.name):
			others++
		}
	}
	// Loose Go files under names of their own are one learner's inside a
	// class; at the top each may be a learner's whole submission.
	return goFiles > 0 && others == 0 && dir != ""
}

func (f *finder) note(name, reason string) {
	f.notes = append(f.notes, submission.Note{Name: path.Join(f.dir, name), Reason: reason})
}

// source is how a name in the class's folder is shown.
func (f *finder) source(name string) string { return path.Join(f.path, f.dir, name) }

// folder is an attempt that is a folder of the class's.
func (f *finder) folder(name string) Attempt {
	return Attempt{tree: f.t, dir: path.Join(f.dir, name)}
}

// loose is an attempt of one file of the class's.
func (f *finder) loose(name, original string) Attempt {
	return Attempt{tree: f.t, files: []file{{path.Join(f.dir, name), original}}}
}
