package cli

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"

	"github.com/spf13/cobra"

	"grade/internal/exercise"
	"grade/internal/result"
	"grade/internal/submission"
)

func (a *app) newWarm(ex *exercise.Exercise) *cobra.Command {
	o := &gradeOptions{exercise: ex, course: noCourse, pass: -1, fresh: true}
	cmd := &cobra.Command{
		Use:   ex.Name,
		Short: "Make the first run of " + ex.Title + " fast",
		Long: "Compile what every answer needs, so that the first run is as fast as the next ones: for images and for " +
			"machines that grade. It says which level of the sandbox can be had here.",
		Example: "  grade warm " + ex.Name,
		Args:    upTo(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.runWarm(cmd.Context(), o)
		},
	}
	cmd.Flags().StringVar(&o.sandbox, "sandbox", "", "insist on this `LEVEL`: full, unprivileged, limits or off")
	complete(cmd, "sandbox", completeFrom(levelNames()))
	return cmd
}

func (a *app) runWarm(ctx context.Context, o *gradeOptions) error {
	sub, err := touchedStarter(o.exercise)
	if err != nil {
		return fault(err)
	}
	_, r, err := a.grade(ctx, o, sub)
	if err != nil {
		return err
	}
	if r.Status == result.Fault {
		return fault(&userError{r.FaultReason, "grade doctor"})
	}
	fmt.Fprintf(a.Out, "ready: %s, sandbox %s\n", r.Grader.Go, r.Grader.Sandbox)
	return nil
}

// touchedStarter is a submission that earns nothing and yet is compiled and run:
// the starter, with a statement in each function that changes nothing.
func touchedStarter(ex *exercise.Exercise) (*submission.Submission, error) {
	names, err := starterFiles(ex)
	if err != nil {
		return nil, err
	}
	var files []submission.File
	for _, name := range names {
		data, err := fs.ReadFile(ex.Starter, name)
		if err != nil {
			return nil, fmt.Errorf("read the starter: %w", err)
		}
		if data, err = touch(name, data); err != nil {
			return nil, fmt.Errorf("parse the starter: %w", err)
		}
		files = append(files, submission.File{Name: path.Base(name), Data: data})
	}
	so, err := submissionOptions(ex)
	if err != nil {
		return nil, err
	}
	return submission.New("warm", "", files, so)
}

func touch(name string, source []byte) ([]byte, error) {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, name, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, d := range slices.Backward(tree.Decls) {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
			at := set.Position(f.Body.Lbrace).Offset + 1
			source = slices.Insert(source, at, []byte("\n\t_ = 0\n")...)
		}
	}
	return source, nil
}
