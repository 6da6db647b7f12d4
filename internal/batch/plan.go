package batch

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"grade/internal/batch/intake"
	"grade/internal/journal"
	"grade/internal/result"
)

// job is one attempt that may need grading.
type job struct {
	learner, attempt int
	// id is what its results go by in the journal: the learner's, or where
	// the best of several attempts counts, one of the attempt's own.
	id string
	scanned
}

// Plan is what is to be done.
type Plan struct {
	// Kept counts the results that still hold. Rescored counts those of which
	// only the points change, Grade those that have to be run.
	Kept, Rescored, Grade int

	rescore, grade []job
	// kept has the jobs whose result holds, or will once it is rescored.
	kept []job
}

// attemptID is what an attempt's results go by that does not count by itself.
func attemptID(id string, attempt int) string { return fmt.Sprintf("%s@attempt-%d", id, attempt+1) }

// jobs lists the attempts that count, or may.
func (c *Class) jobs() []job {
	var out []job
	for i, attempts := range c.scanned {
		last := len(attempts) - 1
		if !c.options.Best || last == 0 {
			out = append(out, job{i, last, c.Learners[i].ID, attempts[last]})
			continue
		}
		for j, s := range attempts {
			out = append(out, job{i, j, attemptID(c.Learners[i].ID, j), s})
		}
	}
	return out
}

// key is what a result must rest on to hold.
func (c *Class) key(sha string) journal.Key {
	o := c.options
	return journal.Key{Submission: sha, Rubric: o.Rubric.SHA256, Exercise: o.Identity.ExerciseSHA256,
		Grader: o.Identity.Version, Sandbox: o.Identity.Sandbox}
}

// Plan compares what was found with the results that there are. j is nil where
// there are none.
func (c *Class) Plan(j *journal.Journal) (*Plan, error) {
	p := &Plan{}
	if err := c.checkOnly(); err != nil {
		return nil, err
	}
	for _, job := range c.jobs() {
		entry, err := latest(j, job.id)
		if err != nil {
			return nil, err
		}
		if selected, anew := c.selected(job, entry); !selected {
			p.Kept++
			continue
		} else if anew || entry.Result == nil || entry.Status != result.Graded || job.err != nil {
			p.grade = append(p.grade, job)
			continue
		}
		want, have := c.key(job.sha), entry.Key()
		switch {
		case want == have:
			p.Kept++
			p.kept = append(p.kept, job)
		case want == journal.Key{Submission: have.Submission, Rubric: want.Rubric, Exercise: have.Exercise,
			Grader: have.Grader, Sandbox: have.Sandbox}:
			p.rescore = append(p.rescore, job)
			p.kept = append(p.kept, job)
		default:
			p.grade = append(p.grade, job)
		}
	}
	p.Rescored, p.Grade = len(p.rescore), len(p.grade)
	return p, nil
}

// latest is a submission's current result; its Result is nil for none.
func latest(j *journal.Journal, id string) (journal.Entry, error) {
	if j == nil {
		return journal.Entry{}, nil
	}
	entry, err := j.Latest(id)
	if errors.Is(err, fs.ErrNotExist) {
		return journal.Entry{}, nil
	}
	return entry, err
}

// UnknownError says that --only names nobody.
type UnknownError struct{ IDs []string }

func (e *UnknownError) Error() string {
	return "nobody in the class is called " + strings.Join(e.IDs, ", ")
}

// checkOnly refuses ids that nobody has: a slip would grade nothing, silently.
func (c *Class) checkOnly() error {
	var unknown []string
	for _, id := range c.options.Only {
		if !slices.ContainsFunc(c.found.Learners, func(l intake.Learner) bool { return strings.EqualFold(l.ID, id) }) {
			unknown = append(unknown, id)
		}
	}
	if len(unknown) > 0 {
		return &UnknownError{unknown}
	}
	return nil
}

// selected reports whether a job is among those that were asked for, and
// whether it is to be graded whatever there is.
func (c *Class) selected(job job, entry journal.Entry) (selected, anew bool) {
	o := c.options
	id := c.Learners[job.learner].ID
	if len(o.Only) > 0 && !slices.ContainsFunc(o.Only, func(only string) bool { return strings.EqualFold(only, id) }) {
		return false, false
	}
	if o.OnlyStatus != "" {
		return entry.Result != nil && hasStatus(entry.Result, o.OnlyStatus), true
	}
	return true, o.Fresh
}

// hasStatus reports whether a result or one of its checks has a status.
func hasStatus(r *result.Result, status string) bool {
	if string(r.Status) == status {
		return true
	}
	for _, c := range r.All {
		if string(c.Status) == status {
			return true
		}
	}
	return false
}
