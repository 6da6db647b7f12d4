package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"grade/internal/atomicfile"
	"grade/internal/exercise"
	"grade/internal/report"
	"grade/internal/result"
	"grade/internal/term"
)

// output is one report to write: to a file, or to standard output for "".
type output struct {
	format report.Format
	file   string
}

// outputs reads the --report flags; without any, it is text to standard output.
func (a *app) outputs(flags []string) ([]output, error) {
	if len(flags) == 0 {
		flags = []string{"text"}
	}
	var all []output
	for _, flag := range flags {
		name, file, _ := strings.Cut(flag, "=")
		format, ok := report.Lookup(name)
		if !ok {
			var names []string
			for _, f := range report.Formats() {
				names = append(names, f.Name)
			}
			return nil, &userError{fmt.Sprintf("there is no report format %q", name),
				meant(name, names, "the formats are "+strings.Join(names, ", "))}
		}
		all = append(all, output{format, file})
	}
	return all, apart(all)
}

// apart refuses two reports in one place. What is made for lines of a log may
// share standard output; a document has to be alone there.
func apart(all []output) error {
	for i, out := range all {
		for _, other := range all[:i] {
			if out.file != other.file || out.file == "" && forLog(out) && forLog(other) && out.format.Name != other.format.Name {
				continue
			}
			place := "standard output"
			if out.file != "" {
				place = out.file
			}
			return &userError{fmt.Sprintf("the %s report and the %s report can't both go to %s", other.format.Name, out.format.Name, place),
				fmt.Sprintf("give each a file of its own: --report %s=FILE", out.format.Name)}
		}
	}
	return nil
}

func forLog(out output) bool {
	switch out.format.Name {
	case "text", "github", "markdown":
		return true
	}
	return false
}

// write renders a result to every output, files whole or not at all.
func (a *app) write(outputs []output, r *result.Result, o report.Options) error {
	for _, out := range outputs {
		if out.file == "" {
			o.Width, o.Palette = a.Width(a.Out), a.palette(a.Out)
			var b bytes.Buffer
			err := out.format.Write(&b, r, o)
			if err == nil {
				_, err = a.Out.Write(b.Bytes())
			}
			if err != nil {
				return fault(fmt.Errorf("write the %s report: %w", out.format.Name, err))
			}
			continue
		}
		o.Width, o.Palette = term.DefaultWidth, term.NewPalette(false)
		var b bytes.Buffer
		err := out.format.Write(&b, r, o)
		if err == nil {
			err = atomicfile.Write(out.file, b.Bytes(), 0o644)
		}
		var needs *report.EnvironmentError
		switch {
		case errors.As(err, &needs):
			return fault(needs)
		case err != nil:
			return fault(&userError{fmt.Sprintf("the %s report can't be written: %v", out.format.Name, err),
				"name a file in a folder that you may write: --report " + out.format.Name + "=FILE"})
		}
	}
	return nil
}

func (a *app) palette(w io.Writer) term.Palette {
	mode, err := term.ParseMode(a.color)
	if err != nil {
		mode = term.Auto
	}
	return term.NewPalette(a.Color(w, mode))
}

// starterFiles are the names of the starter's Go files.
func starterFiles(ex *exercise.Exercise) ([]string, error) {
	entries, err := fs.ReadDir(ex.Starter, ".")
	if err != nil {
		return nil, fmt.Errorf("read the starter: %w", err)
	}
	var names []string
	for _, e := range entries {
		if path.Ext(e.Name()) == ".go" {
			names = append(names, e.Name())
		}
	}
	return names, nil
}
