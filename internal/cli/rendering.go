package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"grade/internal/course"
	"grade/internal/exercise"
	"grade/internal/grading"
	"grade/internal/report"
	"grade/internal/result"
	"grade/internal/submission"
)

// rendering is a result on its way into reports.
type rendering struct {
	result *result.Result
	course *course.Course // nil for none
	// differences are what was said about the grader and the course's.
	differences []string
	now         time.Time
	options     report.Options
}

// render writes every report, and the summary of a GitHub step where one of
// them is for GitHub. One that can't be written does not keep the others from
// being.
func (a *app) render(outputs []output, v rendering) error {
	v.options.Time = v.now
	v.options.Classroom50 = report.Classroom50FromEnv(a.lookup)
	var errs []error
	forGitHub := false
	for _, out := range outputs {
		o := v.options
		if out.format.Name == "github" {
			forGitHub = true
			o.Base = repositoryBase(o.Base, a.getenv("GITHUB_WORKSPACE"))
		}
		errs = append(errs, a.write([]output{out}, v.seenBy(out), o))
	}
	if forGitHub {
		a.stepSummary(v)
	}
	return errors.Join(errs...)
}

// renderFault writes that there is no score, and why, into the reports that a
// program will look for, and returns the error. The person is told by the error.
func (a *app) renderFault(outputs []output, ex *exercise.Exercise, sub *submission.Submission, err error) error {
	var stopped *exitError
	if !errors.As(err, &stopped) || stopped.code != exitFault {
		return err
	}
	outputs = slices.DeleteFunc(outputs, func(out output) bool { return out.format.Name == "text" && out.file == "" })
	r := &result.Result{Schema: result.Schema, Exercise: ex.Name, Status: result.Fault, FaultReason: err.Error(),
		Submission: result.Submission{ID: sub.ID, SHA256: sub.SHA256}, Grader: result.Grader{Version: grading.Version()}}
	if writing := a.render(outputs, rendering{result: r, now: time.Now(), options: report.Options{Base: sub.Base}}); writing != nil {
		a.printError(writing)
	}
	return err
}

// seenBy is the result as one report shows it.
func (v rendering) seenBy(out output) *result.Result {
	r := v.result
	if out.format.Name != "gradescope" {
		// Gradescope knows each learner's own dates, and withholds by them.
		r = released(r, v.course, v.now)
	}
	// At the terminal the differences stand above the report already.
	if len(v.differences) > 0 && !(out.format.Name == "text" && out.file == "") {
		told := *r
		told.Submission.Warnings = slices.Concat(v.differences, r.Submission.Warnings)
		r = &told
	}
	return r
}

// stepSummary adds the result to the summary of a GitHub step, where the
// environment names one. The log has it all, so a failure is no more than said.
func (a *app) stepSummary(v rendering) {
	path := a.getenv("GITHUB_STEP_SUMMARY")
	if path == "" {
		return
	}
	o := v.options
	o.Base = repositoryBase(o.Base, a.getenv("GITHUB_WORKSPACE"))
	var b bytes.Buffer
	err := report.WriteSummary(&b, v.seenBy(output{file: path}), o)
	if err == nil {
		err = appendFile(path, b.Bytes())
	}
	if err != nil {
		a.warn(fmt.Sprintf("the step's summary can't be written: %v", err))
	}
}

func appendFile(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// repositoryBase is a submission's base relative to the root of the repository
// that holds it, as GitHub takes the files of annotations: the nearest folder
// with a .git, else the workspace. Outside of both it stays as it is.
func repositoryBase(base, workspace string) string {
	dir, err := filepath.Abs(filepath.FromSlash(base))
	if err == nil {
		dir, err = filepath.EvalSymlinks(dir)
	}
	if err != nil {
		return base
	}
	root := workspace
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := os.Lstat(filepath.Join(d, ".git")); err == nil {
			root = d
			break
		}
		if d == filepath.Dir(d) {
			break
		}
	}
	if root == "" {
		return base
	}
	if root, err = filepath.EvalSymlinks(root); err != nil {
		return base
	}
	rel, err := filepath.Rel(root, dir)
	if err != nil || !filepath.IsLocal(rel) {
		return base
	}
	if rel == "." {
		return ""
	}
	return filepath.ToSlash(rel)
}
