package cli

import (
	"context"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"grade/deploy"
	"grade/internal/atomicfile"
	"grade/internal/exercise"
)

// classroomOptions are init's flags for those who publish an exercise, and for
// those who got a newer one.
type classroomOptions struct {
	exercise *exercise.Exercise
	dir      string
	grader   string
	update   bool
}

// graderPin is what --grader takes: a repository on GitHub and a commit of it.
var graderPin = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([A-Za-z0-9._-]+/[A-Za-z0-9._-]+)@([0-9a-f]{40})$`)
})

// runClassroom writes the repository that a course publishes.
func (a *app) runClassroom(ctx context.Context, o *classroomOptions) error {
	repository, commit := "", ""
	if o.grader != "" {
		m := graderPin().FindStringSubmatch(o.grader)
		if m == nil {
			return &userError{fmt.Sprintf("--grader %q is no repository with a commit", o.grader),
				"write OWNER/NAME@COMMIT, with all 40 digits of the commit"}
		}
		repository, commit = m[1], m[2]
	}
	g, err := a.openGrader(ctx, &gradeOptions{exercise: o.exercise, course: noCourse}, func(string) {})
	if err != nil {
		return err
	}
	starter, err := starterCopy(o.exercise)
	if err != nil {
		return fault(err)
	}
	kit, err := deploy.Kit("classroom", deploy.Values{
		"EXERCISE": o.exercise.Name, "EXERCISE_SHA256": g.Identity().ExerciseSHA256,
		"GRADER_REPOSITORY": repository, "GRADER_COMMIT": commit, "GO_VERSION": packedGo,
	})
	if err != nil {
		return fault(err)
	}
	var written, kept []string
	for dir, files := range byFolder(starter, kit) {
		var w, k []string
		if w, k, err = writeNew(filepath.Join(o.dir, filepath.FromSlash(dir)), files); err != nil {
			return &userError{fmt.Sprintf("the classroom can't be written: %v", err), "name a folder that you may write"}
		}
		for _, name := range w {
			written = append(written, strings.TrimPrefix(dir+"/"+name, "./"))
		}
		for _, name := range k {
			kept = append(kept, strings.TrimPrefix(dir+"/"+name, "./"))
		}
	}
	slices.Sort(written)
	slices.Sort(kept)
	p := a.page(a.Out)
	p.list("Wrote into "+shownDir(o.dir)+":", written)
	p.list("Were there already, and stay as they are:", kept)
	p.gap()
	if repository == "" {
		p.prose(0, "Before a push is graded, set the organization's variables GRADE_REPOSITORY, to the repository that holds "+
			"grade as OWNER/NAME, and GRADE_COMMIT, to all 40 digits of the commit to build.")
		p.gap()
	}
	p.prose(0, "What the workflow computes is feedback, since learners can edit it. The grade of record is a grade batch "+
		"on clones that you made.")
	return nil
}

// byFolder yields the files of the starter and of a kit by the folder that they
// belong to, the root first.
func byFolder(starter []newFile, kit []deploy.File) iter.Seq2[string, []newFile] {
	folders := map[string][]newFile{".": starter}
	for _, f := range kit {
		dir, name := ".", f.Name
		if i := strings.LastIndexByte(f.Name, '/'); i >= 0 {
			dir, name = f.Name[:i], f.Name[i+1:]
		}
		folders[dir] = append(folders[dir], newFile{name, f.Data})
	}
	names := make([]string, 0, len(folders))
	for dir := range folders {
		names = append(names, dir)
	}
	slices.Sort(names)
	return func(yield func(string, []newFile) bool) {
		for _, dir := range names {
			if !yield(dir, folders[dir]) {
				return
			}
		}
	}
}

// runUpdate gives a learner's folder the current version of the files that are
// given, which are never part of the answer.
func (a *app) runUpdate(o *classroomOptions) error {
	dir, err := folderOf(o.exercise, o.dir)
	if err != nil {
		return err
	}
	var updated, current []string
	for _, name := range o.exercise.Given {
		data, err := fs.ReadFile(o.exercise.Starter, name)
		if err != nil {
			return fault(fmt.Errorf("read the starter: %w", err))
		}
		path := filepath.Join(dir, name)
		if old, err := os.ReadFile(path); err == nil && string(old) == string(data) {
			current = append(current, name)
			continue
		}
		if err := atomicfile.Write(path, data, 0o644); err != nil {
			return &userError{fmt.Sprintf("%s can't be written: %v", filepath.ToSlash(path), err), "make the folder one that you may write"}
		}
		updated = append(updated, name)
	}
	p := a.page(a.Out)
	p.list("Updated in "+shownDir(dir)+":", updated)
	p.list("Up to date:", current)
	p.prose(0, "Your own files are as they were.")
	return nil
}

// list writes files under a heading, and nothing for none.
func (p *page) list(heading string, files []string) {
	if len(files) == 0 {
		return
	}
	p.line("%s", p.Strong.Sprint(heading))
	for _, f := range files {
		p.line("  %s", f)
	}
}

// classroomFlags adds the flags to init, for one exercise. Without them the
// command does what it did.
func (a *app) classroomFlags(cmd *cobra.Command, ex *exercise.Exercise) {
	o := &classroomOptions{exercise: ex}
	f := cmd.Flags()
	f.StringVar(&o.dir, "classroom", "", "write the repository that a course publishes into `DIR`")
	f.StringVar(&o.grader, "grader", "", "with --classroom, the grader to build there: `OWNER/NAME@COMMIT`")
	f.BoolVar(&o.update, "update", false, "refresh the given files of an answer's folder, and nothing else")
	plain := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case o.dir != "" && (o.update || len(args) > 0):
			return &userError{"--classroom DIR stands alone", cmd.CommandPath() + " --classroom DIR"}
		case o.dir != "":
			return a.runClassroom(cmd.Context(), o)
		case o.grader != "":
			return &userError{"--grader belongs to --classroom", cmd.CommandPath() + " --classroom DIR --grader OWNER/NAME@COMMIT"}
		case o.update:
			return a.runUpdate(&classroomOptions{exercise: ex, dir: strings.Join(args, "")})
		}
		return plain(cmd, args)
	}
	cmd.Example = strings.TrimLeft(cmd.Example+"\n", "\n") + "  grade init " + ex.Name + " --update   refresh the given files\n" +
		"  grade init " + ex.Name + " --classroom DIR   what a course publishes"
}
