// Package intake finds a class's submissions in what an instructor has on
// disk: folders, archives, and the bulk downloads of the learning systems. It
// looks at names only; a submission's files are read when it is its turn, so
// that a class of a thousand needs no more memory than one of ten.
//
// Nothing is dropped silently: what belongs to no learner, or to one twice, is
// a Note.
package intake

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"grade/internal/submission"
)

// Layout is a way in which submissions lie on disk.
type Layout string

// The layouts. Each may be a folder or an archive of it.
const (
	Plain      Layout = "plain" // one folder, archive or Go file per learner
	Canvas     Layout = "canvas"
	Moodle     Layout = "moodle"
	Blackboard Layout = "blackboard"
	Gradescope Layout = "gradescope"
	Clones     Layout = "clones" // a classroom's repositories
	Single     Layout = "single" // one learner's submission
)

// Layouts lists the layouts that can be asked for.
func Layouts() []Layout {
	return []Layout{Plain, Canvas, Moodle, Blackboard, Gradescope, Clones, Single}
}

// Options say what to look for.
type Options struct {
	// Layout forces a layout; empty recognises it.
	Layout Layout
	// Submission says what a submission of the exercise looks like.
	Submission submission.Options
	// Location is the time zone of times that come without one; nil is UTC.
	Location *time.Location
}

// Class is what was found.
type Class struct {
	// Learners are sorted by ID; no two IDs are equal, even without case.
	Learners []Learner
	// Notes say what was passed over, and why.
	Notes []submission.Note
	// Layouts are the layouts recognised, one for each path.
	Layouts []Layout

	trees []tree
}

// Learner is one learner of a class, or one group.
type Learner struct {
	// ID is what the layout identifies a learner by.
	ID string
	// Name is for people; empty where the layout gives none.
	Name string
	// Source is where the submission was found, for messages.
	Source string
	// Layout is what the submission was recognised as.
	Layout Layout
	// Attempts are the submissions, oldest first; never empty.
	Attempts []Attempt
}

// Attempt is one submission.
type Attempt struct {
	// When it was handed in; zero where the layout does not say.
	When time.Time
	// Late is what the layout says of the deadline; LateKnown that it does.
	Late, LateKnown bool
	// Prefix is what the name of a feedback file has to start with for the
	// learning system to give it back to the learner: what its own download
	// puts before the learner's names of files. Empty elsewhere.
	Prefix string

	tree  tree
	dir   string // a folder in tree, or
	files []file // these files of it
}

// file is a file of an attempt, under the name that its learner gave it.
type file struct{ path, name string }

// Read finds the submissions in each path. The caller closes the class when all
// submissions have been opened.
func Read(paths []string, o Options) (*Class, error) {
	if o.Location == nil {
		o.Location = time.UTC
	}
	c := &Class{}
	for _, p := range paths {
		if err := c.read(p, o); err != nil {
			return nil, errors.Join(fmt.Errorf("%s: %w", p, err), c.Close())
		}
	}
	c.settle()
	return c, nil
}

func (c *Class) read(path string, o Options) error {
	t, err := open(path)
	if err != nil {
		return err
	}
	c.trees = append(c.trees, t)
	f := &finder{t: t, o: o, path: path, base: learnerName(path)}
	layout, err := f.find()
	c.trees = append(c.trees, f.opened...)
	if err != nil {
		return err
	}
	c.Layouts = append(c.Layouts, layout)
	for i := range f.learners {
		f.learners[i].Layout = layout
	}
	for _, t := range append([]tree{t}, f.opened...) {
		c.Notes = append(c.Notes, t.notes()...)
	}
	c.Notes = append(c.Notes, f.notes...)
	c.Learners = append(c.Learners, f.learners...)
	return nil
}

// Close closes what is open and removes what was unpacked.
func (c *Class) Close() error {
	var errs []error
	for _, t := range c.trees {
		errs = append(errs, t.close())
	}
	c.trees = nil
	return errors.Join(errs...)
}

// settle sorts the learners and gives each an ID of its own. Learning systems
// number their users, so the same ID twice is one learner's older download;
// elsewhere an ID is only a name, and both are kept apart.
func (c *Class) settle() {
	numbered := !slices.ContainsFunc(c.Layouts, func(l Layout) bool {
		return l == Plain || l == Single || l == Clones
	})
	for i, l := range c.Learners {
		// macOS takes accents apart, and a class's list has them whole.
		c.Learners[i].ID, c.Learners[i].Name = norm.NFC.String(l.ID), norm.NFC.String(l.Name)
	}
	slices.SortStableFunc(c.Learners, func(a, b Learner) int {
		return cmp.Or(cmp.Compare(strings.ToLower(a.ID), strings.ToLower(b.ID)), cmp.Compare(a.ID, b.ID))
	})
	taken := map[string]int{} // by lower-case ID, the index in out
	var out []Learner
	for _, l := range c.Learners {
		first, twice := taken[strings.ToLower(l.ID)]
		if twice && numbered {
			out[first].Attempts = append(out[first].Attempts, l.Attempts...)
			c.note(l.Source, "another submission of "+l.ID+", which is also in "+out[first].Source)
			continue
		}
		if twice {
			id := l.ID
			for n := 2; twice; n++ {
				l.ID = fmt.Sprintf("%s~%d", id, n)
				_, twice = taken[strings.ToLower(l.ID)]
			}
			c.note(l.Source, fmt.Sprintf("the learner %s is also in %s; graded as %s", id, out[first].Source, l.ID))
		}
		taken[strings.ToLower(l.ID)] = len(out)
		out = append(out, l)
	}
	for i := range out {
		slices.SortStableFunc(out[i].Attempts, func(a, b Attempt) int { return a.When.Compare(b.When) })
	}
	c.Learners = out
}

func (c *Class) note(name, reason string) {
	c.Notes = append(c.Notes, submission.Note{Name: name, Reason: reason})
}

// open opens a path as a tree.
func open(path string) (tree, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	switch {
	case info.IsDir():
		return openDisk(path)
	case info.Mode().IsRegular() && isArchive(path):
		packed, err := openPacked(path)
		if err != nil {
			return nil, err
		}
		return packed, nil
	case info.Mode().IsRegular() && strings.HasSuffix(path, ".go"):
		return openFile(path)
	}
	return nil, errors.New("neither a folder, nor a .zip, .tar, .tar.gz or .tgz archive, nor a Go file")
}
