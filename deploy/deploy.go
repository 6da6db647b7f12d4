// Package deploy holds what a course sets up: kits for the services that grade,
// and the files of a classroom's repository. The program embeds those that it
// writes; the others are used from a clone. Which score counts is said in each.
package deploy

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
)

//go:embed gradescope classroom50 all:classroom
var files embed.FS

// Values are what stands in a kit for a name between at signs, such as
// "EXERCISE" for @EXERCISE@.
type Values map[string]string

// File is one file of a kit.
type File struct {
	// Name is relative to the kit, with forward slashes.
	Name string
	Data []byte
	// Executable says that the file is a program.
	Executable bool
}

// Kit returns the files of a kit (gradescope, classroom50 or classroom), sorted
// by name and filled in. A value that is missing is an error: a script must not
// run with a hole in it.
func Kit(name string, values Values) ([]File, error) {
	kit, err := fs.Sub(files, name)
	if err != nil {
		return nil, fmt.Errorf("no kit %q: %w", name, err)
	}
	var list []File
	err = fs.WalkDir(kit, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(kit, path)
		if err != nil {
			return err
		}
		text, err := fill(string(data), values)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		list = append(list, File{path, []byte(text), strings.HasPrefix(text, "#!")})
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the kit %s: %w", name, err)
	}
	return list, nil
}

// fill replaces every @NAME@ of capitals, digits and underscores.
func fill(text string, values Values) (string, error) {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "@")
		b.WriteString(before)
		if !found {
			return b.String(), nil
		}
		name, after, closed := strings.Cut(rest, "@")
		if !closed || !isName(name) {
			b.WriteByte('@')
			text = rest
			continue
		}
		value, ok := values[name]
		if !ok {
			return "", fmt.Errorf("no value for @%s@", name)
		}
		b.WriteString(value)
		text = after
	}
}

func isName(s string) bool {
	return s != "" && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == ""
}
