package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime/debug"
	"time"

	"grade/internal/batch"
	"grade/internal/batch/outdir"
	"grade/internal/batch/outputs"
	"grade/internal/grading"
	"grade/internal/journal"
	"grade/internal/result"
)

// garbage is how much garbage a batch lets gather before it collects, in
// percent of what it uses. Go's own measure, 100, took a twentieth of the
// processor's time for a class; this costs some 50 MB.
const garbage = 200

func (a *app) runBatch(ctx context.Context, o *batchOptions) error {
	debug.SetGCPercent(garbage)
	if err := o.check(); err != nil {
		return err
	}
	sheets, err := openSheets(o.gradebooks)
	if err != nil {
		return err
	}
	if err := a.requireLevel(o.sandbox); err != nil {
		return err
	}
	o.fresh = o.fresh || o.onlyStatus != "" // the grader's cache is not asked either
	say, done := func(string) {}, func() {}
	if !o.quiet {
		say, done = a.progress()
		say = onceEach(say)
	}
	g, err := a.openGrader(ctx, &o.gradeOptions, say)
	if err != nil {
		done()
		return err
	}
	defer g.Close()
	class, err := a.gather(ctx, o, g, sheets)
	done()
	if err != nil {
		return err
	}
	err = a.runClass(ctx, o, g, class, sheets)
	return errors.Join(err, class.Close())
}

// runClass grades the class that was found, and writes what comes out.
func (a *app) runClass(ctx context.Context, o *batchOptions, g *grading.Grader, class *batch.Class, sheets []sheetFile) (err error) {
	if o.dryRun {
		return a.dryRun(o, class)
	}
	out, err := makeBatchDir(o.out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.close()) }()
	if err := a.prepare(out.dir, out.journal, class); err != nil {
		return err
	}
	plan, err := class.Plan(out.journal)
	if err != nil {
		return planError(err)
	}
	a.tell(o.quiet, planLine(class, plan))
	start := time.Now()
	if err := class.Grade(ctx, plan, g, out.journal, out.dir); err != nil {
		if ctx.Err() != nil {
			a.tell(o.quiet, "what is graded is kept: the same command goes on from here")
			return err
		}
		return fault(&userError{err.Error(), "make room or mend the disk; the same command goes on where it stopped"})
	}
	if plan.Grade > 0 {
		a.tell(o.quiet, fmt.Sprintf("graded %d in %s", plan.Grade, time.Since(start).Round(100*time.Millisecond)))
	}
	return a.publish(o, out.dir, out.journal, class, sheets)
}

// prepare makes the folder ready: it belongs to one exercise, and says from now
// on who is in the class.
func (a *app) prepare(dir *outdir.Dir, j *journal.Journal, class *batch.Class) error {
	old, err := dir.ReadClass()
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return fault(err)
	case old.Exercise != class.Exercise:
		return &userError{fmt.Sprintf("%s holds the results of another exercise, %s", dir.Path("."), old.Exercise), "name another folder after --out"}
	default:
		class.Before = old.Before
	}
	class.LookAtFormer(j.IDs())
	if torn := j.Torn(); torn > 0 {
		a.warn(fmt.Sprintf("the last run was cut off in the middle of a result (%d bytes, now in %s): it is graded again", torn, journal.TornFile))
	}
	return errors.Join(dir.Tidy(), dir.WriteClass(&class.Class))
}

// publish writes the outputs and says how it went.
func (a *app) publish(o *batchOptions, dir *outdir.Dir, j *journal.Journal, class *batch.Class, sheets []sheetFile) error {
	oo := a.outputOptions(&o.gradeOptions, o.anonymous)
	book, err := outputs.Load(dir, j, &class.Class, oo)
	if err != nil {
		return &userError{err.Error(), "mend the file; nothing has to be graded again"}
	}
	if err := book.Write(dir, j, oo); err != nil {
		return fault(&userError{"the outputs can't be written: " + err.Error(), "make room or mend the disk; the same command goes on where it stopped"})
	}
	if err := a.fillSheets(sheets, book, o.quiet); err != nil {
		return err
	}
	if !o.quiet {
		if err := book.Summary.WriteText(a.Out, nextSteps(o, book)); err != nil {
			return err
		}
	}
	if book.Summary.Faults > 0 {
		return &exitError{code: exitFault}
	}
	return nil
}

// outputOptions say what learners may see by now.
func (a *app) outputOptions(o *gradeOptions, anonymous bool) outputs.Options {
	titles := map[string]string{}
	for _, m := range o.exercise.Misconceptions {
		titles[m.ID] = m.Title
	}
	now := time.Now()
	return outputs.Options{Titles: titles, Anonymous: anonymous,
		Released: func(r *result.Result) *result.Result { return released(r, o.decided, now) }}
}

func (a *app) tell(quiet bool, text string) {
	if !quiet {
		a.page(a.Err).prose(0, text)
	}
}
