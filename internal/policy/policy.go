// Package policy finds what may not be compiled: imports outside of an
// allow-list, and comments that direct the compiler. It is the first of four
// layers, and no boundary by itself: plain Go can break memory safety with a
// data race, so the sandbox has to hold without it.
package policy

import (
	"fmt"
	"go/scanner"
	"go/token"
	"slices"
	"strings"

	"grade/internal/source"
)

// Rules say what is allowed.
type Rules struct {
	// Imports are the allowed import paths.
	Imports []string
}

// Finding is one thing that may not be compiled.
type Finding struct {
	File *source.File
	At   source.Position
	// Span is what has to be taken out of the file.
	Span source.Span
	// Decls are the declarations that use it and go with it; none where
	// nothing does.
	Decls []*source.Decl
	// Message says what is not allowed and why, Instead what to use.
	Message, Instead string
}

// directives are the compiler directives that are allowed: the first changes
// how a function is compiled, not what it means; the others are read by other
// tools, or were heeded when the files were read.
var directives = []string{"noinline", "generate", "build"}

// Check finds what is not allowed in the files.
func Check(set *source.Set, rules Rules) []Finding {
	var all []Finding
	for _, f := range set.Files {
		if f.Unreadable {
			continue
		}
		for _, i := range f.Imports {
			if !slices.Contains(rules.Imports, i.Path) {
				all = append(all, refusedImport(f, i))
			}
		}
		comments := refusedComments(f)
		if len(comments) > maxDirectives {
			comments = []Finding{refusedFile(f, comments[0].At)}
		}
		all = append(all, comments...)
	}
	return all
}

// maxDirectives bounds what is said of a file one by one. One with more
// directives than that is refused whole.
const maxDirectives = 50

func refusedFile(f *source.File, at source.Position) Finding {
	return Finding{
		File: f, At: at, Span: source.Span{Start: f.PackageAt.End, End: len(f.Data)}, Decls: f.Decls,
		Message: fmt.Sprintf("the file holds more than %d directives that are not allowed", maxDirectives),
		Instead: "Delete these comments; an answer needs no directives.",
	}
}

func refusedImport(f *source.File, i *source.Import) Finding {
	why, instead := reason(i.Path)
	finding := Finding{
		File: f, At: f.At(i.Span.Start), Span: i.Span,
		Message: fmt.Sprintf("the import %q is not allowed: %s", i.Path, why),
		Instead: instead,
	}
	for _, d := range f.Decls {
		if d.Refs[i.Name] || i.Name == "." && d.Problem == "" {
			finding.Decls = append(finding.Decls, d)
		}
	}
	return finding
}

// reason says why a package is not on the list, and what to use instead.
func reason(path string) (why, instead string) {
	first, _, _ := strings.Cut(path, "/")
	switch {
	case path == "C":
		return "it brings in C code", "The exercise needs Go alone."
	case path == "os", path == "os/exec", path == "syscall", first == "plugin", strings.HasPrefix(path, "io/"), path == "path/filepath":
		return "it reaches files and other programs", "To print while you look for a mistake, use fmt.Println."
	case path == "unsafe", path == "reflect", first == "runtime":
		return "it reaches beneath the language", "The exercise needs nothing of that; plain types and fields are enough."
	case first == "net", first == "crypto", first == "database":
		return "it reaches the network or is far more than the exercise needs", "Everything here happens in memory."
	case first == "testing":
		return "tests are not part of an answer", "Put tests into a file whose name ends in _test.go: it is not graded."
	case path == "log", path == "log/slog":
		return "it writes to files and may end the program", "Use fmt.Println."
	case path == "math/rand", path == "math/rand/v2":
		return "an answer must do the same thing every time", "Count instead: the next number is the last one plus 1."
	case path == "context":
		return "the exercise has nothing to cancel", "Leave it out."
	case strings.Contains(first, "."):
		return "modules from elsewhere are not at hand when an answer is graded", "Use Go's own packages."
	}
	return "it is not on the exercise's list of packages", "The list is in the exercise's README."
}

// refusedComments finds directives. Where a comment or a string never ends,
// nobody can say what is one: then all that could be counts, to the end of its
// line.
func refusedComments(f *source.File) []Finding {
	var all []Finding
	judge := func(at int, comment string) (refused bool) {
		name := ""
		switch {
		case strings.HasPrefix(comment, "//line "), strings.HasPrefix(comment, "/*line "):
			name = "line"
		case strings.HasPrefix(comment, "//go:"):
			name, _, _ = strings.Cut(strings.TrimPrefix(firstLine(comment), "//go:"), " ")
			if slices.Contains(directives, strings.TrimSpace(name)) {
				return false
			}
			name = "go:" + name
		case strings.HasPrefix(comment, "//export "), strings.HasPrefix(comment, "//extern "):
			name = strings.TrimPrefix(strings.Fields(comment)[0], "//")
		default:
			return false
		}
		all = append(all, refusedComment(f, at, len(comment), strings.TrimSpace(name)))
		return true
	}
	open := false
	fset := token.NewFileSet()
	var s scanner.Scanner
	s.Init(fset.AddFile("", -1, len(f.Data)), f.Data, func(_ token.Position, msg string) {
		open = open || strings.Contains(msg, "not terminated")
	}, scanner.ScanComments)
	for {
		pos, tok, literal := s.Scan()
		if tok == token.EOF {
			break
		}
		if tok == token.COMMENT {
			judge(fset.PositionFor(pos, false).Offset, literal)
		}
	}
	if open {
		all = nil
		at := 0
		for line := range strings.Lines(string(f.Data)) {
			text := strings.TrimRight(line, "\r\n")
			for i := range text {
				if judge(at+i, text[i:]) {
					break
				}
			}
			at += len(line)
		}
	}
	return all
}

func firstLine(s string) string {
	first, _, _ := strings.Cut(s, "\n")
	return strings.TrimRight(first, "\r")
}

// refusedComment charges a directive to the declaration that it is in, or to
// the one that it precedes.
func refusedComment(f *source.File, at, length int, name string) Finding {
	finding := Finding{
		File: f, At: f.At(at), Span: source.Span{Start: at, End: at + length},
		Message: fmt.Sprintf("the directive //%s is not allowed: it changes how code is compiled or where it seems to come from", name),
		Instead: "Delete the comment; an answer needs no directives.",
	}
	for _, d := range f.Decls {
		if d.Span.End > at {
			finding.Decls = []*source.Decl{d}
			break
		}
	}
	return finding
}
