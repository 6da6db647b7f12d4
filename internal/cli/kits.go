package cli

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"grade/deploy"
	"grade/internal/atomicfile"
	"grade/internal/exercise"
	"grade/internal/sandbox"
)

// The Go toolchain that Gradescope's image gets where none is packed. The hash
// is that of docker-library/golang's versions.json.
const (
	packedGo       = "1.26.1"
	packedGoURL    = "https://dl.google.com/go/go" + packedGo + ".linux-amd64.tar.gz"
	packedGoSHA256 = "031f088e5d955bab8657ede27ad4e3bc5b7c1ba281f05f245bcc304f327c987a"
)

// kitOptions are what goes into an autograder.
type kitOptions struct {
	exercise  *exercise.Exercise
	out       string
	course    string
	binary    string
	toolchain string
	sandbox   string
}

// addKits adds what a course needs: warm, and the autograders that pack makes.
func (a *app) addKits(root *cobra.Command, all []*exercise.Exercise) {
	verb := func(parent *cobra.Command, name, short string, each func(*exercise.Exercise) *cobra.Command) *cobra.Command {
		cmd := &cobra.Command{Use: name + " EXERCISE", Short: short, Args: cobra.ArbitraryArgs,
			RunE: func(cmd *cobra.Command, args []string) error { return needsExercise(cmd, args, all) }}
		for _, ex := range all {
			cmd.AddCommand(each(ex))
		}
		parent.AddCommand(cmd)
		return cmd
	}
	verb(root, "warm", "Make the first run fast", a.newWarm).GroupID = groupCourse
	for _, cmd := range root.Commands() {
		switch cmd.Name() {
		case "init":
			if len(all) == 1 {
				a.classroomFlags(cmd, all[0])
			}
		case "pack":
			for _, k := range a.kits() {
				verb(cmd, k.name, k.short, func(ex *exercise.Exercise) *cobra.Command { return a.newPackKit(k, ex) })
			}
		}
	}
}

// kit is an autograder that pack writes.
type kit struct {
	name, service string
	short, long   string
	// out is where it goes by default, and outHelp what the flag says of that.
	out, outHelp string
	// brings reports whether it can bring a toolchain along.
	brings bool
	write  func(context.Context, *kitOptions) error
}

func (a *app) kits() []kit {
	return []kit{
		{
			name: "gradescope", service: "Gradescope",
			short: "Write the zip that Gradescope takes as an autograder",
			long: "Write the zip that Gradescope takes as an autograder: setup.sh, run_autograder, this program and the course " +
				"file. Its score counts as far as the course lets Gradescope's count.",
			out: "autograder.zip", outHelp: "write this `FILE`", brings: true, write: a.packGradescope,
		},
		{
			name: "classroom50", service: "Classroom 50",
			short: "Write the folder of an autograder for Classroom 50",
			long: "Write the folder that goes to CLASSROOM/autograders/ASSIGNMENT: autograder.py, this program, whose hash it " +
				"pins, and the course file. Its score is feedback, since it is computed in the learner's repository.",
			out: "autograder", outHelp: "write into this `DIR`", write: a.packClassroom50,
		},
	}
}

func (a *app) newPackKit(k kit, ex *exercise.Exercise) *cobra.Command {
	o := &kitOptions{exercise: ex}
	cmd := &cobra.Command{
		Use:     ex.Name,
		Short:   "Write an autograder of " + ex.Title + " for " + k.service,
		Long:    k.long,
		Example: "  grade pack " + k.name + " " + ex.Name + " --course course.yaml",
		Args:    upTo(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return k.write(cmd.Context(), o)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&o.out, "output", "o", k.out, k.outHelp)
	f.StringVar(&o.course, "course", "", "grade as this `FILE` says; by default with the exercise's own points")
	f.StringVar(&o.binary, "binary", "", "pack this `FILE` as the grader, built for linux-amd64; by default the program that runs")
	f.StringVar(&o.sandbox, "sandbox", string(sandbox.Unprivileged), "the `LEVEL` that the autograder insists on: full, unprivileged, limits or off")
	if k.brings {
		f.StringVar(&o.toolchain, "toolchain", "", "pack this `ARCHIVE` of Go for linux-amd64; otherwise setup.sh downloads Go "+packedGo+" and checks its hash")
	}
	complete(cmd, "sandbox", completeFrom(levelNames()))
	return cmd
}

func (a *app) packGradescope(ctx context.Context, o *kitOptions) error {
	url, sum := packedGoURL, packedGoSHA256
	var archive []byte
	if o.toolchain != "" {
		var err error
		if archive, err = os.ReadFile(o.toolchain); err != nil {
			return &userError{"the toolchain can't be read: " + err.Error(), "check the path after --toolchain"}
		}
		url, sum = "", hash(archive)
	}
	files, err := a.kitFiles(ctx, "gradescope", o, deploy.Values{"GO_URL": url, "GO_SHA256": sum})
	if err != nil {
		return err
	}
	if archive != nil {
		files = append(files, deploy.File{Name: "go.tar.gz", Data: archive})
	}
	if err := atomicfile.WriteTo(o.out, 0o644, func(w io.Writer) error { return writeZip(w, files) }); err != nil {
		return &userError{fmt.Sprintf("the autograder can't be written: %v", err), "name a file that you may write: -o FILE"}
	}
	p := a.page(a.Out)
	p.list("Wrote "+filepath.ToSlash(o.out)+", with:", names(files))
	p.prose(0, "Upload it as the assignment's autograder, on Ubuntu 22.04 or newer. Its score is the one that Gradescope records.")
	return nil
}

func (a *app) packClassroom50(ctx context.Context, o *kitOptions) error {
	files, err := a.kitFiles(ctx, "classroom50", o, deploy.Values{})
	if err != nil {
		return err
	}
	if size := packedSize(files); size > maxBundle {
		return &userError{fmt.Sprintf("the autograder takes %d bytes, and Classroom 50 fetches %d at most", size, maxBundle),
			"build the program without its tables: go build -ldflags=-s -o grade-linux ./cmd/grade, and --binary grade-linux"}
	}
	if info, err := os.Stat(o.out); err == nil && (!info.IsDir() || notEmpty(o.out)) {
		return &userError{filepath.ToSlash(o.out) + " is there already", "name a new folder: -o DIR"}
	}
	for _, f := range files {
		path, perm := filepath.Join(o.out, filepath.FromSlash(f.Name)), os.FileMode(0o644)
		if f.Executable {
			perm = 0o755
		}
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), atomicfile.Write(path, f.Data, perm)); err != nil {
			return &userError{fmt.Sprintf("the autograder can't be written: %v", err), "name a folder that you may write: -o DIR"}
		}
	}
	p := a.page(a.Out)
	p.list("Wrote into "+shownDir(o.out)+":", names(files))
	p.prose(0, `Commit it as CLASSROOM/autograders/ASSIGNMENT, and give the assignment the runtime {"go": "1.26"}. Its score is `+
		"feedback; the grade of record is a grade batch on clones that you made.")
	return nil
}

// maxBundle is how many bytes of an assignment's tar.gz the runner fetches
// (MAX_FETCH_BYTES in foundation50/classroom50's runner.py).
const maxBundle = 10 << 20

// packedSize is about what files take in a tar.gz, in bytes, rather more than
// less: who makes it will hardly compress them any faster.
func packedSize(files []deploy.File) int {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestSpeed) // the level is one that there is
	for _, f := range files {
		_, _ = z.Write(f.Data) // a buffer takes everything
	}
	_ = z.Close()
	return b.Len()
}

func notEmpty(dir string) bool {
	entries, err := os.ReadDir(dir)
	return err != nil || len(entries) > 0
}
