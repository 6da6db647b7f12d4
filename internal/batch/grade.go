package batch

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"grade/internal/batch/outdir"
	"grade/internal/journal"
	"grade/internal/result"
	"grade/internal/submission"
)

// run is one run's work.
type run struct {
	*Class
	grader  Grader
	journal *journal.Journal
	dir     *outdir.Dir
	state   progress
}

// Grade grades what the plan says and appends every result as soon as it is
// there. An error is that ctx ended, or that results can't be kept; what was
// done until then is kept in either case.
func (c *Class) Grade(ctx context.Context, p *Plan, g Grader, j *journal.Journal, dir *outdir.Dir) error {
	r := &run{Class: c, grader: g, journal: j, dir: dir, state: progress{tell: c.options.Progress}}
	r.state.at.Total = len(p.grade)
	err := r.all(ctx, p)
	return errors.Join(err, j.Sync())
}

func (r *run) all(ctx context.Context, p *Plan) error {
	for _, job := range p.rescore {
		if err := r.rescore(job); err != nil {
			return err
		}
	}
	first, rest := r.split(p)
	if err := r.pool(ctx, first); err != nil {
		return err
	}
	alone, err := r.derive(ctx, rest)
	if err != nil {
		return err
	}
	if err := r.pool(ctx, alone); err != nil {
		return err
	}
	return r.settleBest()
}

// rescore gives a result that there is the points of another rubric.
func (r *run) rescore(job job) error {
	entry, err := r.journal.Latest(job.id)
	if err != nil {
		return err
	}
	r.options.Rubric.Apply(entry.Result)
	return r.append(job.id, entry.Result)
}

// follower is a job that may take its result from another, which is graded
// before it or has been already.
type follower struct{ job, lead job }

// split tells those that have to be run from those that are like one of them.
func (r *run) split(p *Plan) (first []job, rest []follower) {
	lead := map[string]job{}
	if r.options.OnlyStatus == "" { // else it is to be seen what comes out now
		for _, job := range p.kept {
			lead[job.sha] = job
			if job.code != "" {
				lead[job.code] = job
			}
		}
	}
	for _, job := range p.grade {
		if job.err != nil {
			first = append(first, job)
			continue
		}
		other, ok := lead[job.sha]
		if !ok && job.code != "" {
			other, ok = lead[job.code]
		}
		if ok {
			rest = append(rest, follower{job, other})
			continue
		}
		lead[job.sha] = job
		if job.code != "" {
			lead[job.code] = job
		}
		first = append(first, job)
	}
	return first, rest
}

// derive gives the followers the results of those they are like. It returns
// the ones that have to be graded after all.
func (r *run) derive(ctx context.Context, followers []follower) ([]job, error) {
	var alone []job
	for _, f := range followers {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		res, err := r.like(f)
		if err != nil {
			return nil, err
		}
		if res == nil {
			alone = append(alone, f.job)
			continue
		}
		if err := r.append(f.job.id, res); err != nil {
			return nil, err
		}
		r.state.done(res)
	}
	return alone, nil
}

func (r *run) like(f follower) (*result.Result, error) {
	entry, err := r.journal.Latest(f.lead.id)
	if err != nil {
		return nil, err
	}
	if entry.Key() != r.key(f.lead.sha) {
		return nil, nil
	}
	first, err := r.open(f.lead.learner, f.lead.attempt)
	if err != nil || first.SHA256 != f.lead.sha {
		return nil, nil // changed since it was graded
	}
	sub, err := r.open(f.job.learner, f.job.attempt)
	if err != nil || sub.SHA256 != f.job.sha {
		return nil, nil
	}
	if sub.SHA256 != first.SHA256 {
		if err := r.keep(sub); err != nil {
			return nil, err
		}
	}
	entry.Submission.Warnings = withoutKept(entry.Submission.Warnings)
	return r.grader.Like(sub, first, entry.Result), nil
}

func (r *run) keep(sub *submission.Submission) error {
	if err := r.dir.Keep(sub, r.options.Exercise.Quiz.File); err != nil {
		return fmt.Errorf("keep what %s handed in: %w", sub.ID, err)
	}
	return nil
}

// append keeps a result under an id of the journal's.
func (r *run) append(id string, res *result.Result) error {
	if r.options.NoLower {
		if err := r.noLower(id, res); err != nil {
			return err
		}
	}
	kept := *res
	kept.Submission.ID = id
	if err := r.journal.Append(journal.Entry{Result: &kept, Rubric: r.options.Rubric.SHA256}); err != nil {
		return fmt.Errorf("keep the result of %s: %w", id, err)
	}
	return nil
}

// refused is the result of what can't be graded, since there is nothing there
// that could be read. It is no grade: whether it is a zero is for a person to say.
func (r *run) refused(job job, err error) *result.Result {
	out := &result.Result{Schema: result.Schema, Exercise: r.Exercise, Grader: r.options.Identity, Status: result.Fault,
		FaultReason: err.Error(), MaxScore: r.options.Rubric.Total(), Parts: []result.Part{},
		Submission: result.Submission{ID: job.id, SHA256: job.sha}}
	var problem *submission.Error
	if errors.As(err, &problem) {
		out.FaultReason = problem.Problem
	}
	if errors.Is(err, submission.ErrNone) {
		out.FaultReason += r.instead(job)
	}
	return out
}

// maxInstead is how many files are named that are no submission, and
// maxInsteadName how much of each name, in bytes.
const (
	maxInstead     = 3
	maxInsteadName = 100
)

// instead says what there is in the place of a submission: whoever sorts it
// out has to know whether it is an essay, a foreign archive or nothing at all.
func (r *run) instead(job job) string {
	names, err := r.found.Learners[job.learner].Attempts[job.attempt].Names()
	for i, name := range names {
		names[i] = strings.ToValidUTF8(name[:min(len(name), maxInsteadName)], "")
	}
	switch {
	case err != nil, slices.ContainsFunc(names, func(name string) bool { return strings.HasSuffix(name, ".go") }):
		return "" // what there is says the error
	case len(names) == 0:
		return ", and nothing else"
	case len(names) > maxInstead:
		return fmt.Sprintf(", only %s and %d more", strings.Join(names[:maxInstead], ", "), len(names)-maxInstead)
	}
	return ", only " + strings.Join(names, ", ")
}

// settleBest makes the best attempt the one that counts.
func (r *run) settleBest() error {
	if !r.options.Best {
		return nil
	}
	for i, attempts := range r.scanned {
		if len(attempts) < 2 {
			continue
		}
		if err := r.settleOne(i); err != nil {
			return err
		}
	}
	return nil
}

func (r *run) settleOne(learner int) error {
	l := &r.Learners[learner]
	var best journal.Entry
	for a, s := range r.scanned[learner] {
		entry, err := latest(r.journal, attemptID(l.ID, a))
		if err != nil {
			return err
		}
		if entry.Result == nil || best.Result != nil && points(entry.Result) < points(best.Result) {
			continue
		}
		best = entry
		attempt := r.found.Learners[learner].Attempts[a]
		l.Attempt, l.Submitted, l.Late, l.Prefix = a+1, attempt.When, attempt.Late, attempt.Prefix
		l.Receipt = s.receipt
	}
	if best.Result == nil {
		return nil // not among those that were asked for
	}
	now, err := latest(r.journal, l.ID)
	if err != nil || now.Result != nil && now.Key() == best.Key() && points(now.Result) == points(best.Result) {
		return err
	}
	return r.append(l.ID, best.Result)
}

// points orders attempts: one without a score is the worst.
func points(r *result.Result) int {
	if r.Score == nil {
		return -1
	}
	return *r.Score
}
