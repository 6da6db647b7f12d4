package submission

import (
	"fmt"
	"path"
	"strings"
	"unicode/utf8"
)

// What is passed over is said where its author may expect it to matter, and
// only there: a list of everything would hide what counts.

func (a *assembler) ignore(name, reason string) {
	a.sub.Ignored = append(a.sub.Ignored, Note{Name: name, Reason: shorten(reason)})
}

func (a *assembler) warn(name, reason string) {
	a.sub.Warnings = append(a.sub.Warnings, Note{Name: name, Reason: shorten(reason)})
}

// shorten bounds a reason, since it may quote a name or a line of the learner's.
func shorten(reason string) string {
	if len(reason) <= maxReason {
		return reason
	}
	cut := maxReason
	for !utf8.RuneStart(reason[cut]) {
		cut--
	}
	return reason[:cut] + "..."
}

func never(e *entry) string { return e.what + ", which is never followed or opened" }

func (a *assembler) passFolder(e *entry, base string) {
	switch base {
	case "vendor":
		a.ignore("vendor/", "the grader links no dependencies")
		return
	case "testdata":
		a.ignore("testdata/", "graded code can open no files")
		return
	}
	if a.t.goBelow[e.name] {
		a.ignore(base+"/", "a folder of its own is another package in Go, so its files are not read")
	}
}

func (a *assembler) passOther(e *entry, base string) {
	lower := strings.ToLower(base)
	switch {
	case isForeignSource(base):
		a.ignore(base, "only .go files are read")
	case strings.HasSuffix(lower, ".go"):
		a.ignore(base, "ignored by Go: a name must end in .go, in lower case")
	case strings.Contains(lower, ".go."):
		a.ignore(base, "only names that end in .go are read; rename it")
	case isArchive(base):
		a.ignore(base, "an archive beside other files is not opened")
	case lower == "go.work":
		a.ignore(base, "the grader uses no workspace")
	case lower == "go.mod":
		a.passModule(e, base)
	case a.o.Answers != "" && strings.HasPrefix(lower, "answer"):
		a.ignore(base, fmt.Sprintf("the answers are read from %s only", a.o.Answers))
	}
}

// passModule says so where a go.mod asks for more than the starter's does.
func (a *assembler) passModule(e *entry, base string) {
	data, err := e.read(a.o.Limits.FileBytes)
	if err != nil {
		return
	}
	for line := range strings.Lines(string(data)) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "require", "replace", "exclude", "toolchain", "godebug", "tool":
			a.ignore(base, fmt.Sprintf("the grader uses a module of its own, so %q has no effect", words[0]))
			return
		}
	}
}

// passElsewhere speaks of what is never opened outside the exercise's folder,
// since it may be the learner's way to the files that are missing.
func (a *assembler) passElsewhere() {
	for i := range a.t.entries {
		e := &a.t.entries[i]
		if e.kind == special && path.Dir(e.name) != a.dir && !inJunk(e.name) {
			a.ignore(relative(e.name, a.dir), never(e))
		}
	}
}
