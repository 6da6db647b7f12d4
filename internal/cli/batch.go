package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"grade/internal/batch"
	"grade/internal/batch/intake"
	"grade/internal/batch/outdir"
	"grade/internal/batch/outputs"
	"grade/internal/exercise"
	"grade/internal/gradebook"
	"grade/internal/grading"
	"grade/internal/journal"
	"grade/internal/result"
	"grade/internal/roster"
	"grade/internal/sandbox"
)

// batchOptions are the flags of grade batch.
type batchOptions struct {
	gradeOptions
	paths      []string
	out        string
	layout     string
	roster     string
	attempt    string
	due        string
	learners   []string
	onlyStatus string
	noLower    bool
	dryRun     bool
	gradebooks []string
	anonymous  bool
	quiet      bool
	jobs       int
}

func (a *app) newBatch(ex *exercise.Exercise) *cobra.Command {
	o := &batchOptions{gradeOptions: gradeOptions{exercise: ex}}
	cmd := &cobra.Command{
		Use:   ex.Name + " PATH... --out DIR",
		Short: "Grade a class's answers to: " + ex.Title,
		Long: "Grade a class. Each PATH is a folder or an archive of submissions, such as a learning system's bulk " +
			"download, and is recognised by itself. DIR gets results.jsonl, grades.csv, feedback for each learner, " +
			"report.html, summary.json and needs-a-look.csv.\n\n" +
			"Interrupted, by whatever, the same command goes on where it stopped. Run again, it grades only what has " +
			"changed. Points set by hand stand in DIR/overrides.csv (learner,check,points,reason,by; the check may be total) " +
			"and are applied last.\n\n" +
			"Exit codes: 0 everybody has a grade, 2 wrong usage or nothing to grade, 3 somebody could not be graded, " +
			"130 interrupted.",
		Example: "  grade batch " + ex.Name + " submissions.zip --out graded\n" +
			"  grade batch " + ex.Name + " submissions.zip --out graded --gradebook canvas=grades.csv\n" +
			"  grade batch " + ex.Name + " submissions.zip --out graded --dry-run",
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.paths = args
			return a.runBatch(cmd.Context(), o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.out, "out", "", "write into this `DIR`")
	f.StringVar(&o.layout, "layout", "", "read every PATH as this `LAYOUT`: "+strings.Join(layoutNames(), ", "))
	f.StringVar(&o.roster, "roster", "", "the class's list, a CSV `FILE`; by default the gradebook's sheet is it")
	f.StringVar(&o.attempt, "attempt", "last", "which of a learner's attempts counts: last or best")
	f.StringVar(&o.due, "due", "", "the deadline, a `TIME` such as 2026-03-01T23:59:00+01:00: lateness is shown, not judged")
	f.StringSliceVar(&o.learners, "only", nil, "grade only these learners, `ID,...`")
	f.StringVar(&o.onlyStatus, "only-status", "", "grade anew those whose result or a check of it has this `STATUS`, such as fault or timeout")
	f.BoolVar(&o.fresh, "fresh", false, "grade anew what has a result")
	f.BoolVar(&o.noLower, "no-lower", false, "take no points that an earlier grading of the same submission gave")
	f.BoolVar(&o.dryRun, "dry-run", false, "say who would be graded, and stop")
	f.StringArrayVar(&o.gradebooks, "gradebook", nil, "fill a copy of the learning system's sheet, `KIND=SHEET[:ASSIGNMENT]`; may be repeated (kinds: "+kindNames()+")")
	f.BoolVar(&o.anonymous, "anonymous", false, "make report.html one that can be shown to the class")
	f.BoolVar(&o.quiet, "quiet", false, "say nothing but errors")
	f.IntVar(&o.jobs, "jobs", runtime.NumCPU(), "how many to grade at a `TIME`")
	f.StringVar(&o.course, "course", noCourse, "grade as this course `FILE` says")
	f.StringVar(&o.rubric, "rubric", "", "take the points from this `FILE`")
	f.StringVar(&o.sandbox, "sandbox", string(sandbox.Unprivileged), "insist on this `LEVEL`: full, unprivileged, limits or off")
	f.BoolVar(&o.plain, "plain-build", false, "build with go build instead of the compiler and the linker")
	if err := f.MarkHidden("plain-build"); err != nil {
		panic(err) // the flag is defined one line above
	}
	complete(cmd, "layout", completeFrom(layoutNames()))
	complete(cmd, "attempt", completeFrom([]string{"last", "best"}))
	complete(cmd, "only-status", completeFrom(statusNames()))
	complete(cmd, "sandbox", completeFrom(levelNames()))
	return cmd
}

func layoutNames() []string {
	var names []string
	for _, l := range intake.Layouts() {
		names = append(names, string(l))
	}
	return names
}

func kindNames() string {
	var names []string
	for _, k := range gradebook.Kinds() {
		names = append(names, string(k))
	}
	return strings.Join(names, ", ")
}

// statusNames are the words that --only-status takes.
func statusNames() []string {
	names := []string{string(result.Fault), string(result.Graded)}
	for _, s := range result.Statuses() {
		names = append(names, string(s))
	}
	return names
}

// check refuses flags that make no sense, before anything is read.
func (o *batchOptions) check() error {
	command := "grade batch " + o.exercise.Name
	switch {
	case len(o.paths) == 0:
		return &userError{command + " needs the folder or archive of the submissions", command + " submissions.zip --out graded"}
	case o.out == "" && !o.dryRun:
		return &userError{command + " needs a folder to write into", "add --out DIR, such as --out graded"}
	case o.layout != "" && !slices.Contains(layoutNames(), o.layout):
		return &userError{fmt.Sprintf("there is no layout %q", o.layout), meant(o.layout, layoutNames(), "the layouts are "+strings.Join(layoutNames(), ", "))}
	case o.attempt != "last" && o.attempt != "best":
		return &userError{fmt.Sprintf("there is no --attempt %q", o.attempt), "it is last or best"}
	case o.onlyStatus != "" && !slices.Contains(statusNames(), o.onlyStatus):
		return &userError{fmt.Sprintf("there is no status %q", o.onlyStatus), meant(o.onlyStatus, statusNames(), "it is one of "+strings.Join(statusNames(), ", "))}
	case o.jobs < 1:
		return &userError{fmt.Sprintf("--jobs %d grades nobody", o.jobs), "--jobs 1 or more"}
	}
	return nil
}

func (a *app) runBatch(ctx context.Context, o *batchOptions) error {
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
	class, err := a.gather(ctx, o, g, sheets)
	done()
	if err != nil {
		return err
	}
	err = a.runClass(ctx, o, g, class, sheets)
	return errors.Join(err, class.Close())
}

// gather finds the class.
func (a *app) gather(ctx context.Context, o *batchOptions, g *grading.Grader, sheets []sheetFile) (*batch.Class, error) {
	so, err := submissionOptions(o.exercise)
	if err != nil {
		return nil, fault(err)
	}
	list, err := o.readRoster(sheets)
	if err != nil {
		return nil, err
	}
	due, err := o.deadline()
	if err != nil {
		return nil, err
	}
	identity := g.Identity()
	identity.Sandbox = string(g.Sandbox().Level())
	class, err := batch.Gather(ctx, batch.Options{
		Paths: o.paths, Exercise: o.exercise, Submission: so, Layout: intake.Layout(o.layout), Location: time.Local,
		Roster: list, Due: due, Rubric: g.Rubric, Identity: identity, Best: o.attempt == "best", Only: o.learners,
		OnlyStatus: o.onlyStatus, Fresh: o.fresh && o.onlyStatus == "", NoLower: o.noLower,
		Workers: o.jobs, ChunkSize: grading.ChunkSize, Progress: a.batchProgress(o.quiet),
	})
	if err != nil && ctx.Err() == nil {
		return nil, &userError{err.Error(), "name the folder or the archive that holds the submissions; --layout says how to read it"}
	}
	return class, err
}

// deadline is what --due says, else the course's.
func (o *batchOptions) deadline() (time.Time, error) {
	if o.due == "" {
		if o.decided != nil {
			return o.decided.Deadline, nil
		}
		return time.Time{}, nil
	}
	due, err := time.Parse(time.RFC3339, o.due)
	if err != nil {
		return due, &userError{fmt.Sprintf("%q is no time", o.due), "write it with its zone, such as 2026-03-01T23:59:00+01:00"}
	}
	return due, nil
}

// readRoster reads the class's list: the file that --roster names, else the
// first sheet that has one.
func (o *batchOptions) readRoster(sheets []sheetFile) (*roster.Roster, error) {
	if o.roster != "" {
		data, err := os.ReadFile(o.roster)
		if err != nil {
			return nil, &userError{"the roster can't be read: " + err.Error(), "check the path after --roster"}
		}
		list, err := roster.Parse(data)
		if err != nil {
			return nil, &userError{o.roster + ": " + err.Error(), "a roster is a CSV file with a header that has a column " + strings.Join(roster.Columns(), ", ")}
		}
		return list, nil
	}
	for _, s := range sheets {
		// A sheet that is no roster is the gradebook's to complain about.
		if list, err := roster.Parse(s.data); err == nil {
			return list, nil
		}
	}
	return nil, nil
}

// runClass grades the class that was found, and writes what comes out.
func (a *app) runClass(ctx context.Context, o *batchOptions, g *grading.Grader, class *batch.Class, sheets []sheetFile) (err error) {
	if o.dryRun {
		return a.dryRun(o, class)
	}
	j, err := journal.Open(o.out)
	if err != nil {
		return outError(o.out, err)
	}
	defer func() { err = errors.Join(err, j.Close()) }()
	dir, err := outdir.Open(o.out)
	if err != nil {
		return outError(o.out, err)
	}
	defer func() { err = errors.Join(err, dir.Close()) }()
	if err := a.prepare(dir, j, class); err != nil {
		return err
	}
	plan, err := class.Plan(j)
	if err != nil {
		return planError(err)
	}
	a.tell(o.quiet, planLine(class, plan))
	start := time.Now()
	if err := class.Grade(ctx, plan, g, j, dir); err != nil {
		if ctx.Err() != nil {
			a.tell(o.quiet, "what is graded is kept: the same command goes on from here")
			return err
		}
		return fault(&userError{err.Error(), "make room or mend the disk; the same command goes on where it stopped"})
	}
	if plan.Grade > 0 {
		a.tell(o.quiet, fmt.Sprintf("graded %d in %s", plan.Grade, time.Since(start).Round(100*time.Millisecond)))
	}
	return a.publish(o, dir, j, class, sheets)
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
