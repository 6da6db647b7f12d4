// Package course reads course.yaml, in which a course says how its exercise is
// graded: rubric, pass mark, deadline, versions, and what is shown when.
//
// A course file decides what a score is, so one that lies in a learner's own
// folder is feedback for that learner only; whoever grades for the record hands
// over their own.
package course

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"go.yaml.in/yaml/v4"

	"grade/internal/result"
	"grade/internal/strictyaml"
)

// FileName is what a course's file is called.
const FileName = "course.yaml"

// maxPass bounds the pass mark, in points.
const maxPass = 1_000_000

// Course is what a course decides. Only Exercise is always there.
type Course struct {
	// File is the course file's path, as errors name it.
	File     string
	Name     string
	Exercise string
	// Pass is the points needed to pass; nil for all of them.
	Pass *int
	// Deadline is zero where there is none.
	Deadline time.Time
	// Grader is the version to grade with: exact, or ">= 1.2"; "" for any.
	Grader string
	// ExerciseSHA256 is the hash of the exercise to grade with, in lower-case
	// hexadecimal; "" for any.
	ExerciseSHA256 string
	// Published says that grades are out.
	Published bool
	// RubricFile is the path of the course's own rubric, and Rubric its
	// content; "" and nil where the grader's is used.
	RubricFile string
	Rubric     []byte

	rubric           string // relative to the course file's folder
	rubricAt, passAt position
}

type position struct{ line, column int }

// Load reads a course file and the rubric that it names. The error, a
// *strictyaml.Error, has a position and a remedy for each mistake.
func Load(path string) (*Course, error) {
	// The person who names a course file may name a link to it; the rubric is
	// sought beside the file itself.
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, problem(path, position{}, unreadable(err), "check the path")
	}
	dir := filepath.Dir(target)
	data, err := readBelow(dir, filepath.Base(target))
	if err != nil {
		return nil, problem(path, position{}, unreadable(err), "name a course.yaml that you may read")
	}
	c, err := Parse(path, data)
	if err != nil {
		return nil, err
	}
	if c.rubric == "" {
		return c, nil
	}
	c.RubricFile = filepath.Join(dir, filepath.FromSlash(c.rubric))
	if c.Rubric, err = readBelow(dir, c.rubric); err != nil {
		return nil, problem(path, c.rubricAt, fmt.Sprintf("the rubric %q %s", c.rubric, unreadable(err)),
			"put the rubric below the course file's folder; links out of it are not followed")
	}
	return c, nil
}

// Parse reads a course file without the rubric that it names; file is what
// errors call it.
//
//	name: Distributed systems, spring
//	exercise: fencing
//	rubric: rubrics/fencing.yaml
//	pass: 60
//	deadline: 2026-03-01T23:59:00+01:00
//	grader: ">= 1.2"
//	exercise_sha256: 9f86d0...
//	published: false
func Parse(file string, data []byte) (*Course, error) {
	d, err := strictyaml.Parse(file, data)
	if err != nil {
		return nil, err
	}
	c := &Course{File: file}
	d.Fields(d.Root(), "the course", map[string]func(*yaml.Node){
		"name":     func(n *yaml.Node) { c.Name = d.String(n, "name") },
		"exercise": func(n *yaml.Node) { c.Exercise = d.String(n, "exercise") },
		"rubric": func(n *yaml.Node) {
			c.rubric, c.rubricAt = readRubricPath(d, n), position{n.Line, n.Column}
		},
		"pass": func(n *yaml.Node) {
			pass := d.Int(n, "pass", 0, maxPass)
			c.Pass, c.passAt = &pass, position{n.Line, n.Column}
		},
		"deadline":        func(n *yaml.Node) { c.Deadline = readTime(d, n) },
		"grader":          func(n *yaml.Node) { c.Grader = readConstraint(d, n) },
		"exercise_sha256": func(n *yaml.Node) { c.ExerciseSHA256 = readSHA256(d, n) },
		"published":       func(n *yaml.Node) { c.Published = d.Bool(n, "published") },
	}, "exercise")
	if err := d.Err(); err != nil {
		return nil, err
	}
	return c, nil
}

func readRubricPath(d *strictyaml.Document, n *yaml.Node) string {
	path := d.String(n, "rubric")
	if path == "" {
		return ""
	}
	if strings.Contains(path, `\`) || !filepath.IsLocal(filepath.FromSlash(path)) {
		d.Add(n, fmt.Sprintf("the rubric %q is not below the course file's folder", path),
			"write a path relative to the course file, with forward slashes and without ..")
		return ""
	}
	return path
}

func readTime(d *strictyaml.Document, n *yaml.Node) time.Time {
	const remedy = "write date, time and zone, such as 2026-03-01T23:59:00+01:00"
	text := d.Text(n, "deadline")
	if text == "" {
		return time.Time{}
	}
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		d.Add(n, fmt.Sprintf("the deadline %q is no point in time", text), remedy)
	}
	return t
}

func readConstraint(d *strictyaml.Document, n *yaml.Node) string {
	text := d.Text(n, "grader")
	if text == "" {
		return ""
	}
	if _, err := parseConstraint(text); err != nil {
		d.Add(n, fmt.Sprintf("the grader version %q is not understood", text),
			`write a version, such as "1.2.0", or at least one, such as ">= 1.2"`)
		return ""
	}
	return text
}

func readSHA256(d *strictyaml.Document, n *yaml.Node) string {
	text := strings.ToLower(d.Text(n, "exercise_sha256"))
	if sum, err := hex.DecodeString(text); text != "" && (err != nil || len(sum) != sha256.Size) {
		d.Add(n, "exercise_sha256 is not a SHA-256 in hexadecimal", `copy the 64 digits of "exercise_sha256" from a result, in quotes`)
		return ""
	}
	return text
}

// errIrregular is what a folder, a pipe or a device is; opening one could wait
// for ever.
var errIrregular = errors.New("it is no ordinary file")

// readBelow reads a file below dir, following no link out of it, up to one byte
// more than is allowed, which is for the parser to complain about.
func readBelow(dir, name string) ([]byte, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	name = filepath.FromSlash(name)
	info, err := root.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errIrregular
	}
	f, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, strictyaml.MaxSize+1))
}

// unreadable says why, without the path, which stands before it already.
func unreadable(err error) string {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		err = path.Err
	}
	return fmt.Sprintf("cannot be read: %v", err)
}

func problem(file string, at position, message, remedy string) error {
	return strictyaml.NewError([]strictyaml.Problem{{File: file, Line: at.line, Column: at.column, Message: message, Remedy: remedy}})
}

// Find returns the course file in dir or, since an exercise is often one folder
// of a course's repository, in the folder above.
func Find(dir string) (path string, ok bool) {
	for _, d := range []string{dir, filepath.Join(dir, "..")} {
		path := filepath.Join(d, FileName)
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return path, true
		}
	}
	return "", false
}

// CheckPass refuses a pass mark that is more than all points together.
func (c *Course) CheckPass(total int) error {
	if c.Pass == nil || *c.Pass <= total {
		return nil
	}
	return problem(c.File, c.passAt, fmt.Sprintf("pass is %d, but the rubric has %d points in all", *c.Pass, total),
		fmt.Sprintf("write a number from 0 to %d", total))
}

// Shows reports whether a learner may see the details of a check of that
// visibility at that time. Without a deadline, what is to be seen after it is
// never shown.
func (c *Course) Shows(v result.Visibility, now time.Time) bool {
	switch v {
	case result.Visible, "":
		return true
	case result.AfterDueDate:
		return !c.Deadline.IsZero() && now.After(c.Deadline)
	case result.AfterPublished:
		return c.Published
	}
	return false
}
