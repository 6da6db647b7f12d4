package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"grade/internal/batch/merge"
	"grade/internal/batch/outdir"
	"grade/internal/batch/outputs"
	"grade/internal/exercise"
)

// mergeOptions are the flags of grade merge.
type mergeOptions struct {
	dirs   []string
	out    string
	course string
}

func (a *app) newMerge(all []*exercise.Exercise) *cobra.Command {
	o := &mergeOptions{}
	cmd := &cobra.Command{
		Use:   "merge DIR... --out DIR",
		Short: "Join the results of a class that was graded in pieces",
		Long: "Join the folders of several batches into one: results, snapshots, points set by hand, and everybody who " +
			"is missing in all of them. Where a learner is in several, the last one named counts, and the list of what " +
			"needs a look says so. The folders that are joined stay as they are.",
		Example: "  grade merge shard-1 shard-2 --out graded",
		GroupID: groupGrade,
		Args:    between(1, 1000, "the folders of batches"),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.dirs = args
			return a.runMerge(o, all)
		},
	}
	cmd.Flags().StringVar(&o.out, "out", "", "write into this `DIR`")
	cmd.Flags().StringVar(&o.course, "course", noCourse, "show what this course `FILE` lets learners see by now")
	return cmd
}

func (a *app) runMerge(o *mergeOptions, all []*exercise.Exercise) (err error) {
	if o.out == "" {
		return &userError{"grade merge needs a folder to write into", "add --out DIR"}
	}
	var shards []merge.Shard
	var ex *exercise.Exercise
	for _, path := range o.dirs {
		b, err := openBatchDir(path, false, all)
		if err != nil {
			return err
		}
		defer b.close()
		if ex != nil && ex != b.exercise {
			return &userError{fmt.Sprintf("%s is of another exercise, %s", path, b.exercise.Name), "join the folders of one exercise"}
		}
		ex = b.exercise
		shards = append(shards, merge.Shard{Path: path, Dir: b.dir, Journal: b.journal, Class: b.class})
	}
	out, err := makeBatchDir(o.out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.close()) }()
	class, err := merge.Join(shards, out.dir, out.journal)
	if err != nil {
		return &userError{err.Error(), "name the folders of batches, and a new one after --out"}
	}
	g := &gradeOptions{exercise: ex}
	if g.decided, err = findCourse(ex, o.course, ""); err != nil {
		return err
	}
	oo := a.outputOptions(g, false)
	book, err := outputs.Load(out.dir, out.journal, class, oo)
	if err != nil {
		return &userError{err.Error(), "mend the file, and run the same command"}
	}
	if err := book.Write(out.dir, out.journal, oo); err != nil {
		return fault(&userError{"the outputs can't be written: " + err.Error(), "make room or mend the disk, and run the same command"})
	}
	return book.Summary.WriteText(a.Out, []string{"open " + out.dir.Path(outdir.Report)})
}
