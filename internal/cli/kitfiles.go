package cli

import (
	"archive/zip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"runtime/debug"
	"slices"

	"grade/deploy"
	"grade/internal/course"
	"grade/internal/sandbox"
	"grade/internal/toolchain"
)

// kitFiles are a kit's own, the grader and the course file.
func (a *app) kitFiles(ctx context.Context, kit string, o *kitOptions, values deploy.Values) ([]deploy.File, error) {
	if _, err := sandbox.ParseLevel(o.sandbox); err != nil || o.sandbox == "" {
		return nil, &userError{fmt.Sprintf("there is no sandbox level %q", o.sandbox), meant(o.sandbox, levelNames(), "")}
	}
	program, err := a.packedGrader(ctx, o.binary)
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

// packedGrader reads the program to pack, which has to be this one, built to run
// where the kits are run.
func (a *app) packedGrader(ctx context.Context, file string) ([]byte, error) {
	const remedy = "GOOS=linux GOARCH=amd64 CGO_ENABLED=0 go build -ldflags=-s -o grade-linux ./cmd/grade, and --binary grade-linux"
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
	tc, err := toolchain.Find(ctx, toolchain.Places{Getenv: a.getenv, Roots: a.goRoots})
	if err != nil {
		return nil, err
	}
	info := tc.BuildInfo(ctx, file)
	setting := func(key, want string) bool {
		return slices.Contains(info.Settings, debug.BuildSetting{Key: key, Value: want})
	}
	switch name := filepath.ToSlash(file); {
	case info == nil || info.Path != "grade/cmd/grade":
		return nil, &userError{name + " is not grade", remedy}
	case !setting("GOOS", "linux") || !setting("GOARCH", "amd64"):
		return nil, &userError{name + " does not run on linux-amd64", remedy}
	case !setting("CGO_ENABLED", "0"):
		return nil, &userError{name + " may need libraries that an image lacks", remedy}
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
