package build

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	"grade/internal/exercise"
	"grade/internal/source"
)

// write writes the unit's files as they are now.
func (t *triage) write() error {
	names := []string{glueName}
	glue, _ := t.glue()
	files := map[string][]byte{glueName: slices.Concat(glue, t.givenCode(), t.stubsCode())}
	for i, f := range t.in.Source.Files {
		if f.Unreadable {
			continue
		}
		name := fileName(i)
		names = append(names, name)
		files[name] = f.Apply(t.edits(f))
	}
	if err := t.unit.files.put(files); err != nil {
		return fmt.Errorf("write the unit: %w", err)
	}
	// The glue goes first: what it imports initialises before the rest.
	slices.SortFunc(names, func(a, b string) int {
		if (a == glueName) != (b == glueName) {
			if a == glueName {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
	t.unit.files.names = names
	return nil
}

// archiveName is the name of what the compiler makes of a unit, in its folder.
const archiveName = "unit.a"

// put writes the files over what an earlier unit may have left in the folder:
// to make and remove files anew for each costs several times as much. The
// compiler could write there, too, so no link in it may lead out. An earlier
// unit's archive is emptied, so that it can't be taken for this one's.
func (u *unitFiles) put(files map[string][]byte) error {
	dir, err := os.OpenRoot(u.dir)
	if err != nil {
		return err
	}
	defer dir.Close()
	for name, data := range files {
		// Cut to length in the end rather than emptied first, after which some
		// file systems write through to the disk.
		f, err := dir.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o600)
		if err != nil {
			return err
		}
		_, err = f.Write(data)
		if err := errors.Join(err, f.Truncate(int64(len(data))), f.Close()); err != nil {
			return err
		}
	}
	archive, err := dir.OpenFile(archiveName, os.O_WRONLY|os.O_TRUNC, 0)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	}
	return archive.Close()
}

func fileName(i int) string { return "f" + strconv.Itoa(i) + ".go" }

// edits are what is done to a learner's file before it is compiled.
func (t *triage) edits(f *source.File) []source.Edit {
	var edits []source.Edit
	switch {
	case f.Package == "":
		at := 0
		if bytes.HasPrefix(f.Data, []byte("\ufeff")) {
			at = len("\ufeff")
		}
		edits = append(edits, source.Edit{Span: source.Span{Start: at, End: at}, Text: "package " + t.unit.files.name + ";"})
	case f.Package != t.unit.files.name:
		edits = append(edits, source.Edit{Span: f.PackageAt, Text: t.unit.files.name})
	}
	for _, s := range f.Constraints() {
		edits = append(edits, source.Blank(s))
	}
	for _, s := range slices.Concat(t.in.Taken[f], t.gaps[f]) {
		edits = append(edits, source.Blank(s))
	}
	for _, i := range f.Imports {
		if t.dropped[i] {
			edits = append(edits, source.Blank(i.Span))
		}
	}
	for _, d := range f.Decls {
		switch t.state[d] {
		case stubbed:
			stub, _ := d.Stub()
			edits = append(edits, stub)
		case removed:
			edits = append(edits, source.Blank(d.Span))
		case kept:
			if d.Problem != "" && !t.showBroken {
				edits = append(edits, source.Blank(d.Span))
			}
		}
	}
	return edits
}

// givenCode is the exercise's own declarations.
func (t *triage) givenCode() []byte {
	var b bytes.Buffer
	for _, f := range t.starter.Files {
		if slices.Contains(t.Exercise.Given, f.Name) {
			for _, d := range f.Decls {
				fmt.Fprintf(&b, "\n%s\n", d.Text())
			}
		}
	}
	return b.Bytes()
}

// stubsCode is what stands in for declarations that had to go.
func (t *triage) stubsCode() []byte {
	var b bytes.Buffer
	for d := range t.starter.Decls {
		if t.stubs[d.Symbol()] == d {
			fmt.Fprintf(&b, "\n%s\n", d.StubText())
		}
	}
	return b.Bytes()
}

// glue connects the learner's symbols to the driver. It begins a file of the
// learner's own package, so it also sees to it that the driver's start-up runs
// before the learner's. The second result has the binding of each line.
func (t *triage) glue() ([]byte, map[int]exercise.Binding) {
	alias := "driver_"
	for t.mentions(alias) {
		alias += "_"
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "package %s\n", t.unit.files.name)
	fmt.Fprintf(&b, "import %s \"%s\"\n", alias, t.Exercise.DriverPackage)
	fmt.Fprintf(&b, "func init() {\n\tsubject := %s.Bind(%d)\n\t_ = subject\n", alias, t.unit.Number)
	lines := map[int]exercise.Binding{}
	line := 6
	for _, binding := range t.Exercise.Bindings {
		if t.unbound(binding) {
			continue
		}
		code := strings.NewReplacer("SUBJECT", "subject", "DRIVER", alias).Replace(binding.Code)
		fmt.Fprintf(&b, "\t%s\n", code)
		lines[line] = binding
		line++
	}
	b.WriteString("}\n")
	if t.unit.files.name == mainName {
		fmt.Fprintf(&b, "func main() { %s.Main() }\n", alias)
	}
	return b.Bytes(), lines
}

// unbound reports whether a binding is left out: the compiler refused it, or
// one of its symbols is not the learner's any more.
func (t *triage) unbound(binding exercise.Binding) bool {
	if t.unit.Unbound[binding.Name] != nil {
		return true
	}
	for _, s := range binding.Symbols {
		if p := t.unit.Problems[s]; p != nil {
			return true
		}
	}
	return false
}

func (t *triage) mentions(word string) bool {
	for _, f := range t.in.Source.Files {
		if bytes.Contains(f.Data, []byte(word)) {
			return true
		}
	}
	return false
}
