package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"grade/internal/course"
	"grade/internal/exercise"
	"grade/internal/result"
	"grade/internal/rubric"
)

// noCourse is what --course takes where no course file is to be read, not even
// one that is found.
const noCourse = "none"

// findCourse reads the course file that --course names. Without one, it is the
// file beside the answer at path, if there is any: that one is the learner's to
// edit, so what it decides is feedback. A batch must not look for one.
func findCourse(ex *exercise.Exercise, file, path string) (*course.Course, error) {
	if file == noCourse {
		return nil, nil
	}
	named := file != ""
	if !named {
		var found bool
		if file, found = course.Find(answerFolder(ex, path)); !found {
			return nil, nil
		}
	}
	c, err := course.Load(file)
	if err != nil {
		return nil, err
	}
	switch {
	case c.Exercise == ex.Name:
		return c, nil
	case named:
		return nil, &userError{fmt.Sprintf("%s is for the exercise %q, not for %s", file, c.Exercise, ex.Name),
			"name the course file of " + ex.Name + ", or --course none"}
	}
	// The folder above the answer may hold another exercise's.
	return nil, nil
}

// answerFolder is the folder of the answer at path, or where one is looked for.
func answerFolder(ex *exercise.Exercise, path string) string {
	if path == "" {
		if so, err := submissionOptions(ex); err == nil {
			path = findSubmission(so)
		}
	}
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		return filepath.Dir(path)
	}
	if path == "" {
		return "."
	}
	return path
}

// courseRubric is the rubric to grade with: the one that --rubric names, else
// the course's, else the exercise's own.
func courseRubric(ex *exercise.Exercise, file string, c *course.Course) (*rubric.Rubric, error) {
	r, err := func() (*rubric.Rubric, error) {
		if file != "" || c == nil || c.RubricFile == "" {
			return loadRubric(ex, file)
		}
		return parseRubric(ex, c.RubricFile, c.Rubric)
	}()
	if err != nil {
		return nil, err
	}
	if c != nil {
		err = c.CheckPass(r.Total())
	}
	return r, err
}

// announceCourse says first of all in what the grader differs from the course's,
// and then by which file the answer is graded. It returns the differences.
func (a *app) announceCourse(c *course.Course, grader result.Grader, now time.Time) []string {
	if c == nil {
		return nil
	}
	differences := c.Mismatch(grader.Version, grader.ExerciseSHA256)
	for _, d := range differences {
		a.warn(d)
	}
	a.page(a.Err).prose(0, courseLine(c, now))
	return differences
}

// courseLine says what a course file decides.
func courseLine(c *course.Course, now time.Time) string {
	var facts []string
	if c.RubricFile != "" {
		facts = append(facts, "its own rubric")
	}
	if c.Pass != nil {
		facts = append(facts, fmt.Sprintf("%d points pass", *c.Pass))
	}
	if !c.Deadline.IsZero() {
		due := "due " + c.Deadline.Format("2006-01-02 15:04 -07:00")
		if now.After(c.Deadline) {
			due += ", which is past"
		}
		facts = append(facts, due)
	}
	line := "course file: " + quoted(filepath.ToSlash(c.File))
	if c.Name != "" {
		line += " (" + c.Name + ")"
	}
	if len(facts) > 0 {
		line += ": " + strings.Join(facts, "; ")
	}
	return line
}

// released is r with the details that the course shows by now made visible.
// Without a course, what is to be shown later is not shown.
func released(r *result.Result, c *course.Course, now time.Time) *result.Result {
	if c == nil {
		return r
	}
	shown := *r
	shown.Parts = make([]result.Part, len(r.Parts))
	for i, p := range r.Parts {
		shown.Parts[i] = p
		shown.Parts[i].Checks = make([]result.Check, len(p.Checks))
		for j, check := range p.Checks {
			if c.Shows(check.Visibility, now) {
				check.Visibility = result.Visible
			}
			shown.Parts[i].Checks[j] = check
		}
	}
	return &shown
}
