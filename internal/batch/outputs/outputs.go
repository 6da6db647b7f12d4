// Package outputs writes what people read of a batch: the table of grades, the
// feedback of each learner, the page, the summary, the list of what needs a
// look, and the learning systems' own files. All of it is made from the results
// and the class's file, and can be made again at any time.
package outputs

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"slices"
	"time"

	"grade/internal/batch/intake"
	"grade/internal/batch/outdir"
	"grade/internal/batch/page"
	"grade/internal/batch/summary"
	"grade/internal/gradebook"
	"grade/internal/journal"
	"grade/internal/overrides"
	"grade/internal/result"
)

// maxOverrides bounds overrides.csv, in bytes.
const maxOverrides = 4 << 20

// Options say what the outputs show beside the results.
type Options struct {
	// Titles name the misconceptions, by id.
	Titles map[string]string
	// Released is a result as learners may see it by now; nil for as it is.
	Released func(*result.Result) *result.Result
	// Anonymous makes the page one that can be shown to everybody.
	Anonymous bool
}

// Book is a class's results as they count: with overrides, and when they were
// handed in.
type Book struct {
	Class   *outdir.Class
	Rows    []gradebook.Row // a row for each of Class.Learners
	Looks   []gradebook.Look
	Summary summary.Summary

	seen overrides.Seen
}

// Load reads the results and applies what was set by hand. It writes nothing.
func Load(dir *outdir.Dir, j *journal.Journal, class *outdir.Class, o Options) (*Book, error) {
	all, seen, err := readOverrides(dir)
	if err != nil {
		return nil, err
	}
	b := &Book{Class: class, seen: seen}
	before := map[string]result.Result{}
	var ids []string
	for _, l := range class.Looks {
		b.look(l.ID, l.Name, l.Reason, l.Detail)
	}
	for _, l := range class.Learners {
		if l.Missing {
			b.Rows = append(b.Rows, gradebook.Row{ID: l.ID, Name: l.Name})
			continue
		}
		ids = append(ids, l.ID)
		history, err := j.History(l.ID)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		r := notYet(class, l)
		if n := len(history); n > 0 {
			r = history[n-1].Result
			if last := class.Before[l.ID]; last > 0 && last < n {
				before[l.ID] = *history[last-1].Result
			}
		}
		addLate(r, l, class.Due)
		for _, problem := range overrides.Apply(r, all, seen) {
			b.look(l.ID, l.Name, "an override that can't be applied", problem)
		}
		if l.Receipt != nil && len(history) > 0 {
			for _, difference := range l.Receipt.Differences(r) {
				b.look(l.ID, l.Name, "the receipt differs", difference)
			}
		}
		b.Rows = append(b.Rows, gradebook.Row{ID: l.ID, Name: l.Name, Result: r})
	}
	for _, unused := range overrides.Unused(all, ids) {
		b.look(unused.Learner, "", "an override of nobody's", unused.String())
	}
	for _, d := range j.Damaged() {
		b.look("", "", "a damaged line in "+journal.File, fmt.Sprintf("line %d: %s", d.Line, d.Reason))
	}
	b.Looks = append(b.Looks, fold(gradebook.Looks(b.Rows), len(ids))...)
	for id, r := range before {
		overrides.Apply(&r, all, overrides.Seen{})
		before[id] = r
	}
	b.Summary = summary.Of(b.results(), summary.Options{Missing: len(b.missing()), Titles: o.Titles, Before: before})
	return b, nil
}

// fold makes one of a warning that most of the class has: it says something
// about how the class hands in, and would bury what is about somebody.
func fold(looks []gradebook.Look, class int) []gradebook.Look {
	count := map[string]int{}
	for _, l := range looks {
		if l.Reason == "warning" {
			count[l.Detail]++
		}
	}
	var out []gradebook.Look
	for _, l := range looks {
		n := count[l.Detail]
		if l.Reason != "warning" || n < 4 || 2*n < class {
			out = append(out, l)
			continue
		}
		l = gradebook.Look{Reason: fmt.Sprintf("warning for %d of %d", n, class), Detail: l.Detail}
		if !slices.Contains(out, l) {
			out = append(out, l)
		}
	}
	return out
}

func (b *Book) look(id, name, reason, detail string) {
	b.Looks = append(b.Looks, gradebook.Look{ID: id, Name: name, Reason: reason, Detail: detail})
}

// readOverrides reads what a person set by hand, and what lay beneath it then.
func readOverrides(dir *outdir.Dir) ([]overrides.Override, overrides.Seen, error) {
	data, err := dir.Read(outdir.OverridesFile, maxOverrides)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, overrides.Seen{}, nil
	}
	if err != nil {
		return nil, nil, err
	}
	all, err := overrides.Parse(data)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", dir.Path(outdir.OverridesFile), err)
	}
	seen := overrides.Seen{}
	switch data, err := dir.Read(outdir.SeenFile, 4*maxOverrides); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, nil, err
	default:
		if seen, err = overrides.ParseSeen(data); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", dir.Path(outdir.SeenFile), err)
		}
	}
	return all, seen, nil
}

// notYet stands for a result that is not there: no score is known.
func notYet(class *outdir.Class, l outdir.Learner) *result.Result {
	return &result.Result{Schema: result.Schema, Exercise: class.Exercise, Status: result.Fault, FaultReason: "not graded yet",
		Submission: result.Submission{ID: l.ID}, Parts: []result.Part{}}
}

// addLate says when the submission was handed in, as far as that is known.
func addLate(r *result.Result, l outdir.Learner, due time.Time) {
	if l.Late {
		r.Submission.Warnings = append(r.Submission.Warnings, "handed in late, as the learning system has it")
	}
	if l.Submitted.IsZero() {
		return
	}
	r.Late = &result.Late{Submitted: l.Submitted.Format(time.RFC3339)}
	if !due.IsZero() {
		r.Late.Due = due.Format(time.RFC3339)
		r.Late.Seconds = max(0, int64(l.Submitted.Sub(due)/time.Second))
	}
}

func (b *Book) results() []result.Result {
	var out []result.Result
	for _, row := range b.Rows {
		if row.Result != nil {
			out = append(out, *row.Result)
		}
	}
	return out
}

func (b *Book) missing() []string {
	var ids []string
	for _, row := range b.Rows {
		if row.Result == nil {
			ids = append(ids, row.ID)
		}
	}
	return ids
}

// Write writes every output, and last the class's file: as long as that is not
// there, the outputs are those of the run before.
func (b *Book) Write(dir *outdir.Dir, j *journal.Journal, o Options) error {
	if err := b.writeFeedback(dir, o); err != nil {
		return err
	}
	var drawn bytes.Buffer
	if err := page.Write(&drawn, b.results(), b.pageOptions(o)); err != nil {
		return err
	}
	sums, err := b.Summary.JSON()
	if err != nil {
		return err
	}
	seen, err := b.seen.JSON()
	if err != nil {
		return err
	}
	for _, f := range []struct {
		name string
		data []byte
	}{
		{outdir.Report, drawn.Bytes()},
		{outdir.Summary, sums},
		{outdir.NeedsALook, gradebook.NeedsALook(b.Looks)},
		{outdir.Grades, gradebook.Grades(b.Rows)},
		{outdir.SeenFile, seen},
	} {
		if err := dir.Write(f.name, f.data); err != nil {
			return err
		}
	}
	for _, layout := range []intake.Layout{intake.Canvas, intake.Moodle} {
		if err := b.writeUpload(dir, layout, o); err != nil {
			return err
		}
	}
	return b.settle(dir, j)
}

// settle notes how many results each learner has by now.
func (b *Book) settle(dir *outdir.Dir, j *journal.Journal) error {
	settled := *b.Class
	settled.Before = map[string]int{}
	for _, l := range settled.Learners {
		if n := j.Count(l.ID); n > 0 {
			settled.Before[l.ID] = n
		}
	}
	return dir.WriteClass(&settled)
}

func (b *Book) pageOptions(o Options) page.Options {
	files, names := map[string]string{}, map[string]string{}
	for _, l := range b.Class.Learners {
		files[l.ID] = l.File
		if l.Name != "" {
			names[l.ID] = l.Name
		}
	}
	return page.Options{Names: names, Missing: b.missing(), Misconceptions: o.Titles, Anonymous: o.Anonymous,
		Feedback: func(id string) string {
			return (&url.URL{Path: path.Join(outdir.Feedback, files[id]+".html")}).String()
		}}
}

// Grades are the scores as a gradebook takes them.
func (b *Book) Grades() []gradebook.Grade {
	var out []gradebook.Grade
	for _, row := range b.Rows {
		if row.Result != nil && row.Result.MaxScore > 0 {
			out = append(out, gradebook.Grade{ID: row.ID, Score: row.Result.Score, MaxScore: row.Result.MaxScore})
		}
	}
	return out
}
