package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"grade/internal/atomicfile"
	"grade/internal/check"
	"grade/internal/exercise"
	"grade/internal/repro"
	"grade/internal/result"
	"grade/internal/submission"
)

type reproOptions struct {
	exercise *exercise.Exercise
	check    string
	path     string
}

func (a *app) newRepro(ex *exercise.Exercise) *cobra.Command {
	o := &reproOptions{exercise: ex}
	return &cobra.Command{
		Use:   ex.Name + " CHECK [PATH]",
		Short: "Write a failing check as a Go test",
		Long: "Write the shortest calls that make a check fail as an ordinary Go test into the folder PATH, ready for a " +
			"debugger. The test fails as the check does until the code is right. A file that this command did not " +
			"write is never replaced, and the grader does not read the test.",
		Example: "  grade repro " + ex.Name + " " + ex.Checks[0].ID,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return &userError{"grade repro needs a check", "take the id of one that fails from the report: grade " + ex.Name}
			}
			return upTo(2)(cmd, args)
		},
		ValidArgsFunction: completeFirst(checkIDs(ex)),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.check = args[0]
			if len(args) == 2 {
				o.path = args[1]
			}
			return a.runRepro(cmd.Context(), o)
		},
	}
}

func (a *app) runRepro(ctx context.Context, o *reproOptions) error {
	c := findCheck(o.exercise, o.check)
	if c == nil {
		return unknownCheck(o.exercise, o.check)
	}
	dir, err := folderOf(o.exercise, o.path)
	if err != nil {
		return err
	}
	sub, err := openSubmission(o.exercise, dir)
	if err != nil {
		return err
	}
	dir = filepath.FromSlash(cmp.Or(sub.Base, "."))
	rc, err := a.reproduce(ctx, o.exercise, c, sub)
	if err != nil {
		return err
	}
	p := a.page(a.Out)
	if rc.Verdict.Status == result.Pass {
		p.prose(0, fmt.Sprintf("The check %s holds, so there is nothing to repeat. Nothing was written.", c.ID))
		return nil
	}
	source, err := rc.Source()
	if err != nil {
		return fault(err)
	}
	file := filepath.Join(dir, repro.FileName(c.ID))
	if err := writeRepro(file, source); err != nil {
		return err
	}
	p.line("Wrote %s", p.Place.Sprint(filepath.ToSlash(file)))
	p.prose(0, "It fails for now, as the check does, and passes once the code is right.")
	p.gap()
	var steps []string
	if dir != "." {
		steps = append(steps, "cd "+quoted(filepath.ToSlash(dir)))
	}
	if !inModule(dir) {
		steps = append(steps, "go mod init "+o.exercise.Name)
	}
	p.next(append(steps, "go test -run '^"+repro.TestName(c.ID)+"$'")...)
	return nil
}

func unknownCheck(ex *exercise.Exercise, name string) error {
	if isQuizCheck(ex, name) {
		return &userError{fmt.Sprintf("%q is a question, which no Go test can repeat", name),
			fmt.Sprintf("grade hint %s %s", ex.Name, name)}
	}
	ids := checkIDs(ex)
	return &userError{fmt.Sprintf("there is no check %q", name),
		meant(name, ids, "grade "+ex.Name+" names the checks that fail, such as "+ids[0])}
}

// reproduce grades the check's part and returns what is to be repeated.
func (a *app) reproduce(ctx context.Context, ex *exercise.Exercise, c *check.Check, sub *submission.Submission) (*repro.Case, error) {
	say, done := a.progress()
	defer done()
	g, err := a.openGrader(ctx, &gradeOptions{exercise: ex, only: c.Part}, say)
	if err != nil {
		return nil, err
	}
	verdicts, failing, err := g.Failing(ctx, sub)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, fault(err)
	}
	for _, v := range verdicts {
		switch {
		case v.ID != c.ID:
		case v.Status != result.Pass && failing[c.ID] == nil:
			return nil, nothingToRepeat(ex, c, v)
		default:
			return &repro.Case{Exercise: ex, Package: packageOf(sub, ex.Name), Verdict: v, Failing: failing[c.ID]}, nil
		}
	}
	return nil, fault(fmt.Errorf("no verdict on the check %s", c.ID))
}

// nothingToRepeat is the error of a check that made no calls.
func nothingToRepeat(ex *exercise.Exercise, c *check.Check, v result.Check) error {
	message := fmt.Sprintf("the check %s made no calls that could be repeated: %s", c.ID, firstLine(v.Message))
	if v.Status == result.Skipped {
		for _, id := range c.Needs {
			return &userError{message, "grade repro " + ex.Name + " " + id}
		}
	}
	if v.Status == result.Blank {
		return &userError{message, "grade hint " + ex.Name + " " + c.Part}
	}
	return &userError{message, "grade " + ex.Name + " --only " + c.Part}
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// packageOf is the name in the package clause of the learner's files, of which
// the first that can be read counts.
func packageOf(sub *submission.Submission, otherwise string) string {
	for _, f := range sub.Go {
		tree, _ := parser.ParseFile(token.NewFileSet(), f.Name, f.Data, parser.PackageClauseOnly)
		if tree != nil && tree.Name != nil && tree.Name.Name != "_" {
			return tree.Name.Name
		}
	}
	return otherwise
}

// writeRepro writes a test, in place of an older one of ours at most.
func writeRepro(file string, source []byte) error {
	dir, name := filepath.Split(file)
	err := createWhole(filepath.Clean(dir), newFile{name, source})
	if errors.Is(err, fs.ErrExist) {
		var old []byte
		if old, err = os.ReadFile(file); err == nil && !repro.IsOurs(old) {
			return &userError{filepath.ToSlash(file) + " is there, and grade did not write it", "move it away or give it another name"}
		}
		if err == nil {
			err = atomicfile.Write(file, source, 0o644)
		}
	}
	if err != nil {
		return &userError{fmt.Sprintf("the test can't be written: %v", err), "make the folder one that you may write"}
	}
	return nil
}

// inModule reports whether a folder is in a module, so that go test works.
func inModule(dir string) bool {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return false
	}
	for {
		if _, err := os.Stat(filepath.Join(abs, "go.mod")); err == nil {
			return true
		}
		parent := filepath.Dir(abs)
		if parent == abs {
			return false
		}
		abs = parent
	}
}
