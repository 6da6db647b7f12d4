package cli

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"grade/internal/atomicfile"
	"grade/internal/exercise"
	"grade/internal/grading"
	"grade/internal/receipt"
	"grade/internal/result"
	"grade/internal/submission"
)

type packOptions struct {
	exercise *exercise.Exercise
	path     string
	out      string
}

func (a *app) newPack(ex *exercise.Exercise) *cobra.Command {
	o := &packOptions{exercise: ex}
	cmd := &cobra.Command{
		Use:   ex.Name + " [PATH]",
		Short: "Pack an answer to: " + ex.Title,
		Long: "Write exactly the files that are graded into one archive to hand in, with a receipt of what they earn here. " +
			"What is missing is said, and packed all the same. The same files give the same archive.",
		Example: "  grade pack " + ex.Name + "\n  grade pack " + ex.Name + " -o handin.zip",
		Args:    upTo(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				o.path = args[0]
			}
			return a.runPack(cmd.Context(), o)
		},
	}
	cmd.Flags().StringVarP(&o.out, "output", "o", ex.Name+".zip", "write the archive to this `FILE`")
	return cmd
}

func (a *app) runPack(ctx context.Context, o *packOptions) error {
	sub, err := openSubmission(o.exercise, o.path)
	if err != nil {
		return err
	}
	_, r, err := a.grade(ctx, &gradeOptions{exercise: o.exercise, path: o.path, pass: -1}, sub)
	if err != nil {
		return err
	}
	a.warnUnfinished(r)
	data, err := packed(o.exercise, sub, r)
	if err != nil {
		return fault(err)
	}
	if err := atomicfile.Write(o.out, data, 0o644); err != nil {
		return &userError{fmt.Sprintf("the archive can't be written: %v", err), "name a file in a folder that you may write: -o FILE"}
	}
	p := a.page(a.Out)
	files := len(sub.Go)
	if sub.Answers != nil {
		files++
	}
	p.line("Wrote %s", p.Place.Sprint(filepath.ToSlash(o.out)))
	p.prose(0, fmt.Sprintf("It holds %s and a receipt: %s.", plural(files, "file"), earned(r)))
	return nil
}

// earned says what a result earned.
func earned(r *result.Result) string {
	if r.Score == nil {
		return "no score, since it could not be graded here"
	}
	return fmt.Sprintf("%d of %d points here", *r.Score, r.MaxScore)
}

// warnUnfinished says what is not done yet.
func (a *app) warnUnfinished(r *result.Result) {
	if r.Status == result.Fault {
		a.warn("it could not be graded, so nobody knows yet what it earns: " + firstLine(r.FaultReason))
	}
	for _, p := range r.Parts {
		if r.Status == result.Fault && p.Name != grading.QuizPart {
			continue
		}
		blank, wrong := 0, 0
		for _, c := range p.Checks {
			switch c.Status {
			case result.Pass:
			case result.Blank:
				blank++
			default:
				wrong++
			}
		}
		switch {
		case wrong > 0:
			a.warn(fmt.Sprintf("%s has %d of %d points", p.Name, p.Score, p.MaxScore))
		case blank > 0 && p.Name == grading.QuizPart:
			a.warn(fmt.Sprintf("%s of the quiz not answered: grade quiz %s", plural(blank, "question"), r.Exercise))
		case blank > 0:
			a.warn(p.Name + " is not started")
		}
	}
}

// packTime is the time of every file in an archive, so that the same files
// give the same archive; it is the earliest that a zip file can say.
func packTime() time.Time { return time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC) }

// packed is the archive: the files, and the receipt last.
func packed(ex *exercise.Exercise, sub *submission.Submission, r *result.Result) ([]byte, error) {
	slip, err := receipt.Of(r).JSON()
	if err != nil {
		return nil, err
	}
	var files []newFile
	for _, f := range sub.Go {
		files = append(files, newFile{f.Name, f.Data})
	}
	if sub.Answers != nil {
		files = append(files, newFile{ex.Quiz.File, sub.Answers})
	}
	files = append(files, newFile{receipt.File, slip})
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range files {
		w, err := z.CreateHeader(&zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: packTime()})
		if err != nil {
			return nil, err
		}
		if _, err := io.Copy(w, bytes.NewReader(f.data)); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
