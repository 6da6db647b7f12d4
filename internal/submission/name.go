package submission

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// isJunk reports whether a name is what editors, version control and systems
// leave behind: nobody means it to be graded, so nobody needs to hear of it.
func isJunk(base string) bool {
	switch strings.ToLower(base) {
	case ".git", ".hg", ".svn", ".bzr", ".github", ".gitignore", ".gitattributes", ".gitkeep",
		".editorconfig", ".idea", ".vscode", ".vs", ".zed", "node_modules",
		"__macosx", ".ds_store", ".spotlight-v100", ".trashes", "thumbs.db", "desktop.ini",
		"readme.md", "readme", "readme.txt", "license":
		return true
	}
	return strings.HasPrefix(base, "._") || strings.HasPrefix(base, ".#") ||
		strings.HasPrefix(base, "#") && strings.HasSuffix(base, "#") ||
		strings.HasSuffix(base, "~") || strings.HasSuffix(base, ".swp") ||
		strings.HasSuffix(base, ".swo") || strings.HasSuffix(base, ".bak")
}

// inJunk reports whether any element of a name is junk.
func inJunk(name string) bool {
	return slices.ContainsFunc(strings.Split(name, "/"), isJunk)
}

// badElement says why a name cannot be the same file on every system, or
// returns "". What the file is compiled as is not its name, so quotes and
// newlines do no harm; what Windows makes of a name does.
func badElement(base string) string {
	stem, _, _ := strings.Cut(base, ".")
	stem = strings.ToLower(strings.TrimRight(stem, " "))
	switch {
	case len(base) > maxName:
		return "its name is too long"
	case strings.ContainsRune(base, 0):
		return "its name holds a NUL"
	case isDevice(stem):
		return "its name is a device on Windows"
	case strings.ContainsAny(base, `\:`):
		return "its name is a path on Windows"
	case strings.TrimRight(base, ". ") != base:
		return "its name ends in a dot or a space, which Windows drops"
	}
	return ""
}

func isDevice(stem string) bool {
	switch stem {
	case "con", "prn", "aux", "nul", "conin$", "conout$":
		return true
	}
	number, ok := strings.CutPrefix(stem, "com")
	if !ok {
		number, ok = strings.CutPrefix(stem, "lpt")
	}
	switch number {
	case "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³":
		return ok
	}
	return false
}

// twinKey is equal for names that one system or another takes for the same
// file: macOS composes accents, macOS and Windows ignore case.
func twinKey(name string) string {
	if strings.IndexFunc(name, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
		return strings.ToLower(name)
	}
	return norm.NFC.String(cases.Fold().String(norm.NFC.String(name)))
}

func twins(one, other string) error {
	return refused(fmt.Sprintf("%q and %q are the same on some systems", one, other), "Rename or delete one of them.")
}

// isForeignSource reports whether Go itself would compile or link a file of that
// name beside Go files, so that its author may expect it to matter.
func isForeignSource(base string) bool {
	switch strings.ToLower(path.Ext(base)) {
	case ".s", ".c", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp", ".hxx", ".m", ".f", ".f90",
		".syso", ".swig", ".swigcxx", ".a", ".o", ".so":
		return true
	}
	return false
}
