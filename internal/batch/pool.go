package batch

import (
	"context"
	"sync"

	"golang.org/x/sync/errgroup"

	"grade/internal/result"
	"grade/internal/submission"
)

// pool grades jobs, a chunk to a worker at a time.
func (r *run) pool(ctx context.Context, jobs []job) error {
	queue := &queue{jobs: jobs, workers: max(r.options.Workers, 1), most: max(r.options.ChunkSize, 1)}
	group, ctx := errgroup.WithContext(ctx)
	for range queue.workers {
		group.Go(func() error {
			for chunk := queue.next(); len(chunk) > 0; chunk = queue.next() {
				if err := r.chunk(ctx, chunk); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}

// queue hands out jobs. The last chunks are smaller, so that no worker is left
// alone with a full one while the others have nothing to do.
type queue struct {
	mu            sync.Mutex
	jobs          []job
	workers, most int
}

// fewest is how small chunks get: a link costs as much as a few submissions.
const fewest = 4

func (q *queue) next() []job {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := max((len(q.jobs)+q.workers-1)/q.workers, fewest)
	n = min(n, q.most, len(q.jobs))
	chunk := q.jobs[:n]
	q.jobs = q.jobs[n:]
	return chunk
}

// chunk grades a few jobs together.
func (r *run) chunk(ctx context.Context, jobs []job) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var subs []*submission.Submission
	var ready []job
	for _, job := range jobs {
		sub, err := r.open(job.learner, job.attempt)
		if err != nil {
			if err := r.finish(job, r.refused(job, err)); err != nil {
				return err
			}
			continue
		}
		if err := r.keep(sub); err != nil {
			return err
		}
		subs, ready = append(subs, sub), append(ready, job)
	}
	if len(subs) == 0 {
		return nil
	}
	results, err := r.grader.GradeChunk(ctx, subs)
	if err != nil {
		return err
	}
	for i, res := range results {
		if err := r.finish(ready[i], res); err != nil {
			return err
		}
	}
	return nil
}

func (r *run) finish(job job, res *result.Result) error {
	if err := r.append(job.id, res); err != nil {
		return err
	}
	r.state.done(res)
	return nil
}

// progress counts what is done.
type progress struct {
	mu   sync.Mutex
	at   Progress
	tell func(Progress)
}

func (p *progress) done(r *result.Result) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.at.Done++
	if r.Status == result.Fault {
		p.at.Faults++
	}
	if p.tell != nil {
		p.tell(p.at)
	}
}
