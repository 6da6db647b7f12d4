package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"grade/internal/exercise"
	"grade/internal/grading"
	"grade/internal/near"
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
	rubric   string
	sandbox  string
	pass     int
	fresh    bool
	keep     bool
	plain    bool
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
		Args:    cobra.MaximumNArgs(1),
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
	f.StringVar(&o.rubric, "rubric", "", "take the points from this `FILE`")
	f.StringVar(&o.sandbox, "sandbox", "", "insist on this `LEVEL`: full, unprivileged, limits or off")
	f.IntVar(&o.pass, "pass", -1, "how many points pass (default: all)")
	f.BoolVar(&o.fresh, "fresh", false, "grade again what has been graded before")
	f.BoolVar(&o.keep, "keep", false, "keep the work folder and say where it is")
	f.BoolVar(&o.plain, "plain-build", false, "build with go build instead of the compiler and the linker")
	if err := f.MarkHidden("plain-build"); err != nil {
		panic(err) // the flag is defined one line above
	}
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
	sub, err := o.open()
	if err != nil {
		return err
	}
	status := a.Streams.Status()
	defer status.Done()
	g, err := a.openGrader(ctx, o, func(text string) {
		if status == nil {
			fmt.Fprintln(a.Err, text+" ...")
			return
		}
		status.Say(text + " ...")
	})
	if err != nil {
		return err
	}
	r, err := g.Grade(ctx, sub)
	status.Done()
	if err != nil {
		return err
	}
	if err := a.write(outputs, r, report.Options{Base: sub.Base, PassMark: o.passMark(r)}); err != nil {
		return err
	}
	return o.verdict(r, g)
}

func (o *gradeOptions) passMark(r *result.Result) int {
	if o.pass < 0 {
		return r.MaxScore
	}
	return o.pass
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
	return unknownPart(o.only, names)
}

func partNames(ex *exercise.Exercise) []string {
	var names []string
	for _, p := range ex.Parts {
		names = append(names, p.Name)
	}
	return append(names, grading.QuizPart)
}

func unknownPart(name string, names []string) error {
	remedy := "the parts are " + strings.Join(names, ", ")
	if close := near.Word(name, names); close != "" {
		remedy = "did you mean " + close + "? " + remedy
	}
	return &userError{fmt.Sprintf("there is no part %q", name), remedy}
}

// open reads the submission.
func (o *gradeOptions) open() (*submission.Submission, error) {
	so, err := submissionOptions(o.exercise)
	if err != nil {
		return nil, fault(err)
	}
	name := o.path
	if name == "" {
		if name = findSubmission(so); name == "" {
			return nil, &userError{
				fmt.Sprintf("no answer to %s here: looked in ., %s and exercises/%s", o.exercise.Name, o.exercise.Name, o.exercise.Name),
				fmt.Sprintf("grade init %s to start, or name the folder: grade %s PATH", o.exercise.Name, o.exercise.Name)}
		}
	}
	return submission.Open(name, so)
}

func submissionOptions(ex *exercise.Exercise) (submission.Options, error) {
	names, err := starterFiles(ex)
	return submission.Options{Package: ex.Name, Answers: ex.Quiz.File, Starter: names}, err
}

// findSubmission is the first of the usual places that holds the exercise.
func findSubmission(o submission.Options) string {
	for _, dir := range []string{".", o.Package, filepath.Join("exercises", o.Package)} {
		for _, name := range append(slices.Clone(o.Starter), o.Answers) {
			if info, err := os.Stat(filepath.Join(dir, name)); err == nil && info.Mode().IsRegular() {
				return dir
			}
		}
		if sources, err := filepath.Glob(filepath.Join(dir, "*.go")); err == nil && len(sources) > 0 && dir != "." {
			return dir
		}
	}
	if sources, err := filepath.Glob("*.go"); err == nil && len(sources) > 0 {
		return "."
	}
	return ""
}

// openGrader makes a grader ready as the flags say.
func (a *app) openGrader(ctx context.Context, o *gradeOptions, progress func(string)) (*grading.Grader, error) {
	r, err := loadRubric(o.exercise, o.rubric)
	if err != nil {
		return nil, err
	}
	level, err := sandbox.ParseLevel(o.sandbox)
	if err != nil {
		return nil, err
	}
	cacheDir, goCache, err := a.cacheDirs()
	if err != nil {
		return nil, err
	}
	g, err := grading.Open(ctx, grading.Options{
		Exercise: o.exercise, Rubric: r, Level: level, CacheDir: cacheDir, GoCache: goCache, Plain: o.plain,
		Fresh: o.fresh, Keep: o.keep, Only: o.only, Progress: progress, Getenv: a.getenv,
	})
	var unavailable *sandbox.UnavailableError
	if errors.As(err, &unavailable) {
		return nil, fault(&userError{unavailable.Error(), unavailable.Remedy})
	}
	if err != nil {
		return nil, fault(err)
	}
	return g, nil
}

func (a *app) getenv(name string) string {
	if a.Env == nil {
		return ""
	}
	value, _ := a.Env(name)
	return value
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
