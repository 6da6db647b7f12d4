// Package batch grades a class: it finds what each learner handed in, grades
// what has no result yet, many at a time, and keeps every result as soon as it
// is there, so that a run that was interrupted goes on where it stopped.
//
// A run has four steps, each of which can be called by itself: Gather looks at
// what is there, Plan compares it with the results that there are, Grade does
// the work, and Publish writes what people read.
package batch

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"grade/internal/batch/intake"
	"grade/internal/batch/outdir"
	"grade/internal/batch/times"
	"grade/internal/exercise"
	"grade/internal/result"
	"grade/internal/roster"
	"grade/internal/rubric"
	"grade/internal/submission"
)

// Grader grades: *grading.Grader is one.
type Grader interface {
	// GradeChunk grades a few submissions that share a program. The only
	// error is that ctx ended.
	GradeChunk(ctx context.Context, subs []*submission.Submission) ([]*result.Result, error)
	// Like is sub's result, taken from that of a submission whose code is the
	// same up to comments and layout; nil where it can't be told so.
	Like(sub, first *submission.Submission, r *result.Result) *result.Result
}

// Options say what to grade and how.
type Options struct {
	// Paths hold the class's submissions.
	Paths    []string
	Exercise *exercise.Exercise
	// Submission says what a submission looks like.
	Submission submission.Options
	// Layout forces a layout; "" recognises it.
	Layout intake.Layout
	// Location is the time zone of times that come without one.
	Location *time.Location
	// Roster is the list of the class; nil for none.
	Roster *roster.Roster
	// Due is the deadline; zero for none.
	Due time.Time
	// Times say when learners handed in and count before what a layout says;
	// nil for none.
	Times *times.List

	Rubric *rubric.Rubric
	// Identity is what every result will say of its grader.
	Identity result.Grader
	// Best counts a learner's best attempt instead of the last.
	Best bool
	// Only are the learners to grade; empty for all.
	Only []string
	// OnlyStatus grades those anew whose result, or a check of it, has this
	// status; "" for all.
	OnlyStatus string
	// Fresh grades anew whatever there is.
	Fresh bool
	// NoLower keeps the points of a check that an earlier grading of the same
	// submission gave.
	NoLower bool
	// Workers is how many chunks are graded at a time; ChunkSize is how many
	// submissions share a program.
	Workers, ChunkSize int
	// Progress is told after each submission; nil for nobody.
	Progress func(Progress)
}

// Progress is how far a run is.
type Progress struct {
	// Done of Total are those that need grading; Faults could not be graded.
	Done, Total, Faults int
}

// Class is what was found, joined with the roster.
type Class struct {
	outdir.Class
	// Notes say what was passed over, and why.
	Notes []submission.Note
	// Layouts are the layouts recognised.
	Layouts []intake.Layout
	// Strangers are the submissions that the roster does not know.
	Strangers []string
	// Column is the roster's column that the ids were found in; "" for none.
	Column string

	found   *intake.Class
	scanned [][]scanned // by learner, an entry for each attempt
	options Options
}

// Close removes what was unpacked.
func (c *Class) Close() error { return c.found.Close() }

// Gather finds the submissions and joins them with the roster. It reads each
// submission once, to know which are the same, and keeps none.
func Gather(ctx context.Context, o Options) (*Class, error) {
	found, err := intake.Read(o.Paths, intake.Options{Layout: o.Layout, Submission: o.Submission, Location: o.Location})
	if err != nil {
		return nil, err
	}
	setTimes(found.Learners, o.Times)
	c := &Class{found: found, Notes: found.Notes, Layouts: found.Layouts, options: o}
	c.Exercise, c.Due = o.Exercise.Name, o.Due
	for _, l := range found.Learners {
		last := l.Attempts[len(l.Attempts)-1]
		c.Learners = append(c.Learners, outdir.Learner{ID: l.ID, Name: l.Name, Source: l.Source, Layout: l.Layout,
			Attempt: len(l.Attempts), Attempts: len(l.Attempts), Submitted: last.When, Late: last.Late, Prefix: last.Prefix})
	}
	if err := c.scan(ctx); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	for i, attempts := range c.scanned {
		c.Learners[i].Receipt = attempts[len(attempts)-1].receipt
	}
	c.join()
	c.name()
	c.lookAt()
	return c, nil
}

// setTimes sets when the learners handed in, as a person has it. A row is about
// the last attempt, which is the one that a learning system gives a time for.
func setTimes(learners []intake.Learner, list *times.List) {
	if list == nil {
		return
	}
	for _, l := range learners {
		if when, ok := list.Of(l.ID); ok {
			l.Attempts[len(l.Attempts)-1].When = when
		}
	}
}

// join lays the roster beside the submissions.
func (c *Class) join() {
	if c.options.Roster == nil {
		return
	}
	ids := make([]string, len(c.Learners))
	for i, l := range c.Learners {
		ids[i] = l.ID
	}
	j := c.options.Roster.Join(ids)
	c.Column, c.Strangers = j.Column, j.Strangers
	for i := range c.Learners {
		if row, ok := j.Matched[c.Learners[i].ID]; ok && row.Name != "" {
			c.Learners[i].Name = row.Name
		}
	}
	taken := map[string]bool{}
	for _, id := range ids {
		taken[strings.ToLower(id)] = true
	}
	for _, row := range j.Missing {
		id := row.ID()
		if taken[strings.ToLower(id)] {
			c.look(outdir.Look{ID: id, Name: row.Name, Reason: "on the roster twice", Detail: fmt.Sprintf("line %d", row.Line)})
			continue
		}
		taken[strings.ToLower(id)] = true
		c.Learners = append(c.Learners, outdir.Learner{ID: id, Name: row.Name, Missing: true})
	}
}

// name gives every learner a name for files.
func (c *Class) name() {
	ids := make([]string, len(c.Learners))
	for i, l := range c.Learners {
		ids[i] = l.ID
	}
	for i, name := range outdir.FileNames(ids) {
		c.Learners[i].File = name
	}
}
