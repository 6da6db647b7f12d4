package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"grade/internal/atomicfile"
	"grade/internal/batch/outdir"
	"grade/internal/exercise"
	"grade/internal/report"
	"grade/internal/result"
)

// reportOptions are the flags of grade report.
type reportOptions struct {
	dir        string
	reports    []string
	learners   []string
	gradebooks []string
	course     string
	anonymous  bool
	staff      bool
}

func (a *app) newReport(all []*exercise.Exercise) *cobra.Command {
	o := &reportOptions{}
	cmd := &cobra.Command{
		Use:   "report DIR",
		Short: "Render a class's results again",
		Long: "Render the results of a batch again, without running anything. Without --report the outputs are " +
			"written anew: after a change of overrides.csv, say. With it, each learner's result is rendered to standard " +
			"output, or into a file of its own in a folder.",
		Example: "  grade report graded\n  grade report graded --report junit=junit\n  grade report graded --report text --only learner-017",
		GroupID: groupGrade,
		Args:    between(1, 1, "the folder of a batch"),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.dir = args[0]
			return a.runReport(o, all)
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&o.reports, "report", nil, "render each result, `FORMAT[=DIR]`; may be repeated (formats: "+formatNames()+")")
	f.StringSliceVar(&o.learners, "only", nil, "only these learners, `ID,...`")
	f.StringArrayVar(&o.gradebooks, "gradebook", nil, "fill a copy of the learning system's sheet, `KIND=SHEET[:ASSIGNMENT]`")
	f.StringVar(&o.course, "course", noCourse, "show what this course `FILE` lets learners see by now")
	f.BoolVar(&o.anonymous, "anonymous", false, "make report.html one that can be shown to the class")
	f.BoolVar(&o.staff, "staff", false, "render also what learners may not see")
	complete(cmd, "report", completeReports)
	return cmd
}

func (a *app) runReport(o *reportOptions, all []*exercise.Exercise) (err error) {
	sheets, err := openSheets(o.gradebooks)
	if err != nil {
		return err
	}
	outputs, err := a.folderOutputs(o.reports)
	if err != nil {
		return err
	}
	b, err := openBatchDir(o.dir, len(outputs) == 0, all)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.close()) }()
	g := &gradeOptions{exercise: b.exercise}
	if g.decided, err = findCourse(b.exercise, o.course, ""); err != nil {
		return err
	}
	oo := a.outputOptions(g, o.anonymous)
	book, err := b.load(oo)
	if err != nil {
		return err
	}
	if len(outputs) == 0 {
		if err := book.Write(b.dir, b.journal, oo); err != nil {
			return fault(&userError{"the outputs can't be written: " + err.Error(), "make room or mend the disk"})
		}
		if err := a.fillSheets(sheets, book, false); err != nil {
			return err
		}
		return book.Summary.WriteText(a.Out, []string{"open " + b.dir.Path(outdir.Report)})
	}
	for i, l := range b.class.Learners {
		r := book.Rows[i].Result
		if r == nil || len(o.learners) > 0 && !slices.ContainsFunc(o.learners, func(id string) bool { return strings.EqualFold(id, l.ID) }) {
			continue
		}
		if err := a.renderOne(outputs, l.File, oo.Released(r), o.staff); err != nil {
			return err
		}
	}
	return a.fillSheets(sheets, book, false)
}

// folderOutputs reads --report flags whose files are folders.
func (a *app) folderOutputs(flags []string) ([]output, error) {
	if len(flags) == 0 {
		return nil, nil
	}
	outputs, err := a.outputs(flags)
	if err != nil {
		return nil, err
	}
	for _, out := range outputs {
		if out.file == "" {
			continue
		}
		if err := os.MkdirAll(out.file, 0o700); err != nil {
			return nil, &userError{"the folder of the reports can't be made: " + err.Error(), "--report " + out.format.Name + "=DIR with a DIR that you may write"}
		}
	}
	return outputs, nil
}

// renderOne renders one learner's result.
func (a *app) renderOne(outputs []output, name string, r *result.Result, staff bool) error {
	for _, out := range outputs {
		o := report.Options{Classroom50: report.Classroom50FromEnv(a.lookup)}
		if staff {
			o.Audience = report.Staff
		}
		if out.file == "" {
			o.Width, o.Palette = a.Width(a.Out), a.palette(a.Out)
		}
		var b bytes.Buffer
		err := out.format.Write(&b, r, o)
		switch {
		case err != nil:
		case out.file == "":
			_, err = a.Out.Write(b.Bytes())
		default:
			err = atomicfile.Write(filepath.Join(out.file, name+extension(out.format.Name)), b.Bytes(), 0o600)
		}
		if err != nil {
			return fault(fmt.Errorf("the %s report of %s: %w", out.format.Name, r.Submission.ID, err))
		}
	}
	return nil
}

// extension is what files of a format end in.
func extension(format string) string {
	switch format {
	case "json", "gradescope", "classroom50":
		return ".json"
	case "junit":
		return ".xml"
	case "markdown":
		return ".md"
	}
	return ".txt"
}
