package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"grade/internal/exercise"
	"grade/internal/receipt"
	"grade/internal/submission"
)

func submissionOptions(ex *exercise.Exercise) (submission.Options, error) {
	names, err := starterFiles(ex)
	return submission.Options{Package: ex.Name, Answers: ex.Quiz.File, Starter: names, Receipt: receipt.File}, err
}

// findSubmission is the first of the usual places that holds the exercise, ""
// for none.
func findSubmission(o submission.Options) string {
	for _, dir := range []string{".", o.Package, filepath.Join("exercises", o.Package)} {
		if holdsExercise(dir, o) || dir != "." && holdsGo(dir) {
			return dir
		}
	}
	if holdsGo(".") {
		return "."
	}
	return ""
}

// holdsExercise reports whether a folder has a file of the starter's, by name.
func holdsExercise(dir string, o submission.Options) bool {
	for _, name := range append(slices.Clone(o.Starter), o.Answers) {
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil && info.Mode().IsRegular() {
			return true
		}
	}
	return false
}

func holdsGo(dir string) bool {
	sources, err := filepath.Glob(filepath.Join(dir, "*.go"))
	return err == nil && len(sources) > 0
}

// openSubmission reads the submission at path, or in the first of the usual
// places for "".
func openSubmission(ex *exercise.Exercise, path string) (*submission.Submission, error) {
	so, err := submissionOptions(ex)
	if err != nil {
		return nil, fault(err)
	}
	if path == "" {
		if path = findSubmission(so); path == "" {
			return nil, noSubmission(ex)
		}
	}
	sub, err := submission.Open(path, so)
	var none *submission.Error
	switch {
	case errors.As(err, &none):
		return nil, &userError{none.Error(), none.Remedy}
	case err != nil:
		return nil, err
	}
	// The folder that the learner stands in has a name, too.
	if here, err := filepath.Abs(sub.ID); err == nil && sub.ID == "." {
		sub.ID = filepath.Base(here)
	}
	return sub, nil
}

func noSubmission(ex *exercise.Exercise) error {
	return &userError{
		fmt.Sprintf("no answer to %s here: looked in ., %s and exercises/%s", ex.Name, ex.Name, ex.Name),
		fmt.Sprintf("grade init %s to start, or name the folder that holds it", ex.Name)}
}

// folderOf is the learner's folder at path, or the first of the usual places
// for "": for commands that write into it.
func folderOf(ex *exercise.Exercise, path string) (string, error) {
	so, err := submissionOptions(ex)
	if err != nil {
		return "", fault(err)
	}
	if path == "" {
		if path = findSubmission(so); path == "" {
			return "", noSubmission(ex)
		}
	}
	info, err := os.Stat(path)
	if err == nil && !info.IsDir() {
		return "", &userError{path + " is not a folder", "name the folder that holds your answer; unpack an archive first"}
	}
	if err != nil {
		return "", &userError{path + ": no such folder", "check the spelling, and put quotes around a path with spaces"}
	}
	return path, nil
}

// quoted is a path as it is typed in a shell.
func quoted(path string) string {
	if strings.ContainsAny(path, " '\"$&|;<>()*?[]#~`\\") {
		return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
	}
	return path
}
