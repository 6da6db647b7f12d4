package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"grade/internal/exercise"
	"grade/internal/toolchain"
)

type initOptions struct {
	exercise *exercise.Exercise
	dir      string
}

func (a *app) newInit(ex *exercise.Exercise) *cobra.Command {
	o := &initOptions{exercise: ex}
	cmd := &cobra.Command{
		Use:   ex.Name + " [DIR]",
		Short: "Write the files of: " + ex.Title,
		Long: "Write the files to start with into DIR, or into ./" + ex.Name + ", together with a go.mod so that editors " +
			"understand the folder. A file that is there already is never overwritten.",
		Example: "  grade init " + ex.Name + "            into ./" + ex.Name + "\n" +
			"  grade init " + ex.Name + " homework   into ./homework",
		Args: upTo(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				o.dir = args[0]
			}
			return a.runInit(cmd.Context(), o)
		},
	}
	a.classroomFlags(cmd, ex)
	return cmd
}

func (a *app) runInit(_ context.Context, o *initOptions) error {
	name := o.exercise.Name
	if o.dir == "" {
		so, err := submissionOptions(o.exercise)
		if err != nil {
			return fault(err)
		}
		if holdsExercise(".", so) {
			return &userError{fmt.Sprintf("this folder holds %s already", name),
				fmt.Sprintf("grade init %s . (adds the files that are missing)", name)}
		}
		o.dir = name
	}
	files, err := starterCopy(o.exercise)
	if err != nil {
		return fault(err)
	}
	written, kept, err := writeNew(o.dir, files)
	p := a.page(a.Out)
	if len(written) > 0 {
		p.line("%s", p.Strong.Sprintf("Wrote into %s:", shownDir(o.dir)))
		for _, f := range written {
			p.line("  %s", f)
		}
	}
	if len(kept) > 0 {
		p.line("%s", p.Strong.Sprint("Were there already, and stay as they are:"))
		for _, f := range kept {
			p.line("  %s", f)
		}
	}
	if err != nil {
		return &userError{fmt.Sprintf("the starter can't be written: %v", err),
			fmt.Sprintf("name a folder that you may write: grade init %s DIR", name)}
	}
	p.gap()
	var steps []string
	if filepath.Clean(o.dir) != "." {
		steps = append(steps, "cd "+quoted(o.dir))
	}
	p.next(append(steps, "grade "+name)...)
	return nil
}

// shownDir is how a folder is named in a sentence.
func shownDir(dir string) string {
	if filepath.Clean(dir) == "." {
		return "this folder"
	}
	return filepath.ToSlash(dir)
}

// newFile is a file to be written.
type newFile struct {
	name string
	data []byte
}

// starterCopy is the starter with a go.mod.
func starterCopy(ex *exercise.Exercise) ([]newFile, error) {
	entries, err := fs.ReadDir(ex.Starter, ".")
	if err != nil {
		return nil, fmt.Errorf("read the starter: %w", err)
	}
	files := []newFile{{"go.mod", fmt.Appendf(nil, "module %s\n\ngo %s\n", ex.Name, toolchain.Language[len("go"):])}}
	for _, e := range entries {
		data, err := fs.ReadFile(ex.Starter, e.Name())
		if err != nil {
			return nil, fmt.Errorf("read the starter: %w", err)
		}
		files = append(files, newFile{e.Name(), data})
	}
	return files, nil
}

// writeNew writes the files that are not there yet, and says which it wrote
// and which it kept; after an error, those until then.
func writeNew(dir string, files []newFile) (written, kept []string, err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, nil, err
	}
	for _, f := range files {
		err := createWhole(dir, f)
		switch {
		case errors.Is(err, fs.ErrExist):
			kept = append(kept, f.name)
		case err != nil:
			return written, kept, err
		default:
			written = append(written, f.name)
		}
	}
	return written, kept, nil
}

// createWhole makes a file, whole or not at all. Where there is one already,
// or anything else of that name, the error is fs.ErrExist. A new name for a
// finished file can't hide an old one, as a rename could.
func createWhole(dir string, f newFile) (err error) {
	path := filepath.Join(dir, f.name)
	if _, err := os.Lstat(path); err == nil {
		return fs.ErrExist
	}
	tmp, err := os.CreateTemp(dir, "."+f.name+".*.tmp")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.Remove(tmp.Name())) }()
	_, err = tmp.Write(f.data)
	if err = errors.Join(err, tmp.Chmod(0o644), tmp.Close()); err != nil {
		return err
	}
	if err = os.Link(tmp.Name(), path); err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	// A file system without links: claim the name, then fill it.
	return claim(path, f.data)
}

func claim(path string, data []byte) error {
	out, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = out.Write(data)
	if err = errors.Join(err, out.Close()); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return nil
}
