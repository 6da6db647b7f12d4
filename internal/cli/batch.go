package cli

import (
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"grade/internal/batch/intake"
	"grade/internal/exercise"
	"grade/internal/gradebook"
	"grade/internal/result"
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
	times      string
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
	f.StringVar(&o.attempt, "attempt", "last", "count `WHICH` of a learner's attempts: last or best")
	f.StringVar(&o.due, "due", "", "the deadline, a `TIME` such as 2026-03-01T23:59:00+01:00: lateness is shown, not judged")
	f.StringVar(&o.times, "times", "", "when each learner handed in, a CSV `FILE` with the columns id and time; it counts before what a download says")
	f.StringSliceVar(&o.learners, "only", nil, "grade only these learners, `ID,...`")
	f.StringVar(&o.onlyStatus, "only-status", "", "grade anew those whose result or a check of it has this `STATUS`, such as fault or timeout")
	f.BoolVar(&o.fresh, "fresh", false, "grade anew what has a result")
	f.BoolVar(&o.noLower, "no-lower", false, "take no points that an earlier grading of the same submission gave")
	f.BoolVar(&o.dryRun, "dry-run", false, "say who would be graded, and stop")
	f.StringArrayVar(&o.gradebooks, "gradebook", nil, "fill a copy of the learning system's sheet, `KIND=SHEET[:ASSIGNMENT]`; may be repeated (kinds: "+kindNames()+")")
	f.BoolVar(&o.anonymous, "anonymous", false, "make report.html one that can be shown to the class")
	f.BoolVar(&o.quiet, "quiet", false, "say nothing but errors")
	f.IntVar(&o.jobs, "jobs", runtime.NumCPU(), "grade `N` submissions at a time")
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
