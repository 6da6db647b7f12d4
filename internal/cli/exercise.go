package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"grade/internal/course"
	"grade/internal/exercise"
	"grade/internal/grading"
	"grade/internal/report"
	"grade/internal/result"
	"grade/internal/rubric"
	"grade/internal/sandbox"
	"grade/internal/submission"
	rubrics "grade/rubric"
)

// gradeOptions are the flags of every command that grades.
type gradeOptions struct {
	exercise *exercise.Exercise
	path     string
	reports  []string
	only     string
	course   string
	rubric   string
	sandbox  string
	pass     int
	fresh    bool
	keep     bool
	plain    bool

	// What openGrader found out: the course's decisions, nil for none, and in
	// what the grader at hand differs from the course's.
	decided     *course.Course
	differences []string
}

func (a *app) newExercise(ex *exercise.Exercise) *cobra.Command {
	o := &gradeOptions{exercise: ex}
	cmd := &cobra.Command{
		Use:   ex.Name + " [PATH]",
		Short: "Grade an answer to: " + ex.Title,
		Long: fmt.Sprintf("Grade one submission of %q. PATH is a folder, an archive or one Go file; without it, the first of\n"+
			".  %s  exercises/%s  that holds the exercise.\n\n"+
			"Exit codes: 0 at or above the pass mark, 1 below it, 2 wrong usage or nothing to grade, 3 the grader\n"+
			"could not grade, 130 interrupted.", ex.Title, ex.Name, ex.Name),
		Example: "  grade " + ex.Name + "\n  grade " + ex.Name + " answer.zip --report json",
		GroupID: groupGrade,
		Args:    upTo(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				o.path = args[0]
			}
			return a.runExercise(cmd.Context(), o)
		},
	}
	a.gradeFlags(cmd, o)
	return cmd
}

func (a *app) gradeFlags(cmd *cobra.Command, o *gradeOptions) {
	f := cmd.Flags()
	f.StringArrayVar(&o.reports, "report", nil, "write a report, `FORMAT[=FILE]`; may be repeated (formats: "+formatNames()+")")
	f.StringVar(&o.only, "only", "", "grade only this `PART`")
	f.StringVar(&o.course, "course", "", "grade as this `FILE` says, by default the course.yaml beside the answer; "+noCourse+" for neither")
	f.StringVar(&o.rubric, "rubric", "", "take the points from this `FILE`")
	f.StringVar(&o.sandbox, "sandbox", "", "insist on this `LEVEL`: full, unprivileged, limits or off")
	f.IntVar(&o.pass, "pass", -1, "how many `POINTS` pass; by default what the course says, or else all")
	f.Lookup("pass").DefValue = "0" // so that the help does not print it
	f.BoolVar(&o.fresh, "fresh", false, "grade again what has been graded before")
	f.BoolVar(&o.keep, "keep", false, "keep the work folder and say where it is")
	f.BoolVar(&o.plain, "plain-build", false, "build with go build instead of the compiler and the linker")
	if err := f.MarkHidden("plain-build"); err != nil {
		panic(err) // the flag is defined one line above
	}
	complete(cmd, "report", completeReports)
	complete(cmd, "only", completeFrom(partNames(o.exercise)))
	complete(cmd, "sandbox", completeFrom(levelNames()))
}

func formatNames() string {
	var names []string
	for _, f := range report.Formats() {
		names = append(names, f.Name)
	}
	return strings.Join(names, ", ")
}

func (a *app) runExercise(ctx context.Context, o *gradeOptions) error {
	outputs, err := a.outputs(o.reports)
	if err != nil {
		return err
	}
	if err := o.resolveOnly(); err != nil {
		return err
	}
	sub, err := openSubmission(o.exercise, o.path)
	if err != nil {
		return err
	}
	g, r, err := a.grade(ctx, o, sub)
	if err != nil {
		return a.renderFault(outputs, o.exercise, sub, err)
	}
	err = a.render(outputs, rendering{result: r, course: o.decided, differences: o.differences, now: time.Now(),
		options: report.Options{Base: sub.Base, PassMark: o.passMark(r), Full: o.only != ""}})
	if err != nil {
		return err
	}
	return o.verdict(r, g)
}

// grade grades one submission, saying on the status line what takes long.
func (a *app) grade(ctx context.Context, o *gradeOptions, sub *submission.Submission) (*grading.Grader, *result.Result, error) {
	say, done := a.progress()
	defer done()
	g, err := a.openGrader(ctx, o, say)
	if err != nil {
		return nil, nil, err
	}
	r, err := g.Grade(ctx, sub)
	return g, r, err
}

// progress says what takes long: on a status line where there can be one, else
// on lines of standard error.
func (a *app) progress() (say func(string), done func()) {
	status := a.Streams.Status()
	if status == nil {
		return func(text string) { fmt.Fprintln(a.Err, text+" ...") }, func() {}
	}
	return func(text string) { status.Say(text + " ...") }, status.Done
}

// passMark is what --pass says, else the course, else all points. A part that
// is graded alone passes with all of its own.
func (o *gradeOptions) passMark(r *result.Result) int {
	switch {
	case o.pass >= 0:
		return o.pass
	case o.decided != nil && o.decided.Pass != nil && o.only == "":
		return *o.decided.Pass
	}
	return r.MaxScore
}

// verdict turns a result into an exit code.
func (o *gradeOptions) verdict(r *result.Result, g *grading.Grader) error {
	switch {
	case r.Status == result.Fault:
		if _, err := g.Toolchain(); err != nil {
			return fault(err)
		}
		return &exitError{code: exitFault}
	case !r.Passed(o.passMark(r)):
		return &exitError{code: exitBelow}
	}
	return nil
}

// resolveOnly finds the part that --only names, however it is written.
func (o *gradeOptions) resolveOnly() error {
	if o.only == "" {
		return nil
	}
	names := partNames(o.exercise)
	for _, name := range names {
		if strings.EqualFold(name, o.only) {
			o.only = name
			return nil
		}
	}
	return &userError{fmt.Sprintf("there is no part %q", o.only), meant(o.only, names, "the parts are "+strings.Join(names, ", "))}
}

func partNames(ex *exercise.Exercise) []string {
	var names []string
	for _, p := range ex.Parts {
		names = append(names, p.Name)
	}
	return append(names, grading.QuizPart)
}

// openGrader makes a grader ready as the flags say.
func (a *app) openGrader(ctx context.Context, o *gradeOptions, progress func(string)) (*grading.Grader, error) {
	var err error
	if o.decided, err = findCourse(o.exercise, o.course, o.path); err != nil {
		return nil, err
	}
	r, err := courseRubric(o.exercise, o.rubric, o.decided)
	if err != nil {
		return nil, err
	}
	level, err := sandbox.ParseLevel(o.sandbox)
	if err != nil {
		return nil, &userError{fmt.Sprintf("there is no sandbox level %q", o.sandbox),
			meant(o.sandbox, levelNames(), "the levels are "+strings.Join(levelNames(), ", "))}
	}
	cacheDir, goCache, err := a.cacheDirs()
	if err != nil {
		return nil, err
	}
	g, err := grading.Open(ctx, grading.Options{
		Exercise: o.exercise, Rubric: r, Level: level, CacheDir: cacheDir, GoCache: goCache, Plain: o.plain,
		Fresh: o.fresh, Keep: o.keep, Only: o.only, Progress: progress,
		Getenv: a.getenv, GoRoots: a.goRoots,
	})
	var unavailable *sandbox.UnavailableError
	if errors.As(err, &unavailable) {
		return nil, fault(&userError{unavailable.Error(), unavailable.Remedy})
	}
	if err != nil {
		return nil, fault(err)
	}
	o.differences = a.announceCourse(o.decided, g.Identity(), time.Now())
	return g, nil
}

func (a *app) getenv(name string) string {
	value, _ := a.lookup(name)
	return value
}

func (a *app) lookup(name string) (string, bool) {
	if a.Env == nil {
		return "", false
	}
	return a.Env(name)
}

// cacheDirs are the grader's own cache folder and Go's build cache.
func (a *app) cacheDirs() (own, goBuild string, err error) {
	user, err := os.UserCacheDir()
	if err != nil {
		return "", "", fault(&userError{"no cache folder: " + err.Error(),
			"set XDG_CACHE_HOME (or HOME) to a folder that you may write"})
	}
	own = filepath.Join(user, "grade")
	if err := os.MkdirAll(own, 0o700); err != nil {
		return "", "", fault(&userError{"the cache folder can't be made: " + err.Error(),
			"set XDG_CACHE_HOME to a folder that you may write"})
	}
	goBuild = a.getenv("GOCACHE")
	if goBuild == "" || !filepath.IsAbs(goBuild) {
		goBuild = filepath.Join(user, "go-build")
	}
	return own, goBuild, nil
}

// loadRubric reads the rubric at path, or the exercise's own for "".
func loadRubric(ex *exercise.Exercise, path string) (*rubric.Rubric, error) {
	name := "rubric/" + ex.Name + ".yaml"
	data, err := rubrics.For(ex.Name)
	if path != "" {
		name = path
		data, err = os.ReadFile(path)
	}
	if err != nil {
		if path == "" {
			return nil, fault(err)
		}
		return nil, &userError{"the rubric can't be read: " + err.Error(), "check the path after --rubric"}
	}
	return parseRubric(ex, name, data)
}

// parseRubric reads a rubric, which has to fit the exercise.
func parseRubric(ex *exercise.Exercise, name string, data []byte) (*rubric.Rubric, error) {
	r, err := rubric.Parse(name, data)
	if err != nil {
		return nil, err
	}
	if err := r.MatchExercise(ex.Name); err != nil {
		return nil, err
	}
	ids := map[string][]string{}
	for _, c := range ex.Checks {
		ids[c.Part] = append(ids[c.Part], c.ID)
	}
	for _, q := range ex.Quiz.Questions {
		ids[grading.QuizPart] = append(ids[grading.QuizPart], "quiz/"+q.ID)
	}
	return r, r.Match(ids)
}
