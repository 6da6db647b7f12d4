package cli

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"debug/elf"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"grade/deploy"
	"grade/internal/atomicfile"
	"grade/internal/course"
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
			verb(cmd, "gradescope", "Write the zip that Gradescope takes as an autograder", a.newPackGradescope)
			verb(cmd, "classroom50", "Write the folder of an autograder for Classroom 50", a.newPackClassroom50)
		}
	}
}

func (a *app) newPackGradescope(ex *exercise.Exercise) *cobra.Command {
	o := &kitOptions{exercise: ex}
	cmd := &cobra.Command{
		Use:   ex.Name,
		Short: "Write an autograder of " + ex.Title + " for Gradescope",
		Long: "Write the zip that Gradescope takes as an autograder: setup.sh, run_autograder, this program and the course " +
			"file. Its score counts as far as the course lets Gradescope's count.",
		Example: "  grade pack gradescope " + ex.Name + " --course course.yaml",
		Args:    upTo(0),
		RunE: func(*cobra.Command, []string) error {
			return a.runPackGradescope(o)
		},
	}
	o.flags(cmd, "autograder.zip", "write this `FILE`")
	cmd.Flags().StringVar(&o.toolchain, "toolchain", "", "pack this `ARCHIVE` of Go for linux-amd64; otherwise setup.sh downloads Go "+packedGo+" and checks its hash")
	return cmd
}

func (a *app) newPackClassroom50(ex *exercise.Exercise) *cobra.Command {
	o := &kitOptions{exercise: ex}
	cmd := &cobra.Command{
		Use:   ex.Name,
		Short: "Write an autograder of " + ex.Title + " for Classroom 50",
		Long: "Write the folder that goes to CLASSROOM/autograders/ASSIGNMENT: autograder.py, this program, whose hash it " +
			"pins, and the course file. Its score is feedback, since it is computed in the learner's repository.",
		Example: "  grade pack classroom50 " + ex.Name + " --course course.yaml",
		Args:    upTo(0),
		RunE: func(*cobra.Command, []string) error {
			return a.runPackClassroom50(o)
		},
	}
	o.flags(cmd, "autograder", "write into this `DIR`")
	return cmd
}

func (o *kitOptions) flags(cmd *cobra.Command, out, help string) {
	f := cmd.Flags()
	f.StringVarP(&o.out, "output", "o", out, help)
	f.StringVar(&o.course, "course", "", "grade as this `FILE` says; by default with the exercise's own points")
	f.StringVar(&o.binary, "binary", "", "pack this `FILE` as the grader, built for linux-amd64; by default the program that runs")
	f.StringVar(&o.sandbox, "sandbox", string(sandbox.Unprivileged), "the `LEVEL` that the autograder insists on: full, unprivileged, limits or off")
	complete(cmd, "sandbox", completeFrom(levelNames()))
}

func (a *app) runPackGradescope(o *kitOptions) error {
	url, sum := packedGoURL, packedGoSHA256
	var archive []byte
	if o.toolchain != "" {
		var err error
		if archive, err = os.ReadFile(o.toolchain); err != nil {
			return &userError{"the toolchain can't be read: " + err.Error(), "check the path after --toolchain"}
		}
		url, sum = "", hash(archive)
	}
	files, err := o.files("gradescope", deploy.Values{"GO_URL": url, "GO_SHA256": sum})
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

func (a *app) runPackClassroom50(o *kitOptions) error {
	files, err := o.files("classroom50", deploy.Values{})
	if err != nil {
		return err
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

func notEmpty(dir string) bool {
	entries, err := os.ReadDir(dir)
	return err != nil || len(entries) > 0
}

// files are a kit's own, the grader and the course file.
func (o *kitOptions) files(kit string, values deploy.Values) ([]deploy.File, error) {
	if _, err := sandbox.ParseLevel(o.sandbox); err != nil || o.sandbox == "" {
		return nil, &userError{fmt.Sprintf("there is no sandbox level %q", o.sandbox), meant(o.sandbox, levelNames(), "")}
	}
	program, err := o.grader()
	if err != nil {
		return nil, err
	}
	files, err := o.courseFiles()
	if err != nil {
		return nil, err
	}
	values["EXERCISE"], values["SANDBOX"], values["GRADE_SHA256"] = o.exercise.Name, o.sandbox, hash(program)
	scripts, err := deploy.Kit(kit, values)
	if err != nil {
		return nil, fault(err)
	}
	return slices.Concat(scripts, []deploy.File{{Name: "grade", Data: program, Executable: true}}, files), nil
}

// grader reads the program to pack, which has to be this one, built to run where
// the kits are run.
func (o *kitOptions) grader() ([]byte, error) {
	const remedy = "GOOS=linux GOARCH=amd64 CGO_ENABLED=0 go build -o grade-linux ./cmd/grade, and --binary grade-linux"
	file := o.binary
	if file == "" {
		var err error
		if file, err = os.Executable(); err != nil {
			return nil, fault(err)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, &userError{"the grader can't be read: " + err.Error(), remedy}
	}
	info, err := buildinfo.Read(bytes.NewReader(data))
	if err != nil || info.Path != "grade/cmd/grade" {
		return nil, &userError{filepath.ToSlash(file) + " is not grade", remedy}
	}
	program, err := elf.NewFile(bytes.NewReader(data))
	if err != nil || program.Machine != elf.EM_X86_64 {
		return nil, &userError{filepath.ToSlash(file) + " does not run on linux-amd64", remedy}
	}
	for _, p := range program.Progs {
		if p.Type == elf.PT_INTERP {
			return nil, &userError{filepath.ToSlash(file) + " needs libraries that an image may lack", remedy}
		}
	}
	return data, nil
}

// courseFiles are the course file and the rubric that it names, which have to be
// right; without a course, a file that names the exercise.
func (o *kitOptions) courseFiles() ([]deploy.File, error) {
	const folder = "course"
	name := path.Join(folder, course.FileName)
	if o.course == "" || o.course == noCourse {
		return []deploy.File{{Name: name, Data: fmt.Appendf(nil, "exercise: %s\n", o.exercise.Name)}}, nil
	}
	c, err := findCourse(o.exercise, o.course, "")
	if err != nil {
		return nil, err
	}
	if _, err := courseRubric(o.exercise, "", c); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(o.course)
	if err != nil {
		return nil, &userError{"the course file can't be read: " + err.Error(), "check the path after --course"}
	}
	files := []deploy.File{{Name: name, Data: data}}
	if c.RubricFile != "" {
		dir, err := filepath.EvalSymlinks(o.course)
		if err != nil {
			return nil, fault(err)
		}
		rel, err := filepath.Rel(filepath.Dir(dir), c.RubricFile)
		if err != nil {
			return nil, fault(err)
		}
		files = append(files, deploy.File{Name: path.Join(folder, filepath.ToSlash(rel)), Data: c.Rubric})
	}
	return files, nil
}

// writeZip writes files with the mode that each needs, and no date, so that the
// same files make the same archive.
func writeZip(w io.Writer, files []deploy.File) error {
	z := zip.NewWriter(w)
	for _, f := range files {
		h := &zip.FileHeader{Name: f.Name, Method: zip.Deflate, Modified: packTime()}
		h.SetMode(0o644)
		if f.Executable {
			h.SetMode(0o755)
		}
		out, err := z.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := out.Write(f.Data); err != nil {
			return err
		}
	}
	return z.Close()
}

func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

func names(files []deploy.File) []string {
	list := make([]string, len(files))
	for i, f := range files {
		list[i] = f.Name
	}
	return list
}
