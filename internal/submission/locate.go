package submission

import (
	"fmt"
	"go/scanner"
	"go/token"
	"path"
	"slices"
	"strings"
)

// locate finds the folder of a tree that holds the exercise. Learners hand in
// the folder, the folder in a folder, a whole repository; the least surprising
// choice is taken, and where there is none, it is left to the learner.
func locate(t *tree, o Options) (string, error) {
	top := descend(t)
	if hasStarter(t, top, o) || hasPackage(t, top, o) {
		return top, nil
	}
	dirs := goFolders(t, top)
	picks := []func([]string) []string{
		func(dirs []string) []string { return conventional(dirs, top, o) },
		func(dirs []string) []string {
			return shallowest(keep(dirs, func(d string) bool { return hasStarter(t, d, o) }))
		},
		func(dirs []string) []string { return keep(dirs, func(d string) bool { return d == top }) },
		func(dirs []string) []string { return dirs },
		func([]string) []string { return answerFolders(t, o) },
	}
	if t.partial {
		picks = picks[:3] // the others need to know that there is no better
	}
	for _, pick := range picks {
		found := pick(dirs)
		if len(found) > 1 {
			return "", none(
				fmt.Sprintf("both %q and %q could be the exercise", found[0], found[1]),
				"Name the folder to grade, or hand in only that one.")
		}
		if len(found) == 1 {
			return found[0], nil
		}
	}
	return "", nothingThere(t, o)
}

// nothingThere explains an empty find by what stood in its way.
func nothingThere(t *tree, o Options) error {
	problem := "there is no Go file there"
	if t.partial {
		problem = fmt.Sprintf("there is no Go file among the first %d entries", o.Limits.Entries)
	}
	for _, e := range t.entries {
		if e.kind == special && !inJunk(e.name) {
			problem += fmt.Sprintf(", and %q is %s", e.name, e.what)
			break
		}
	}
	return none(problem, "Give the folder that holds the exercise.")
}

// descend follows folders that hold nothing but one folder: an archive usually
// starts with one, and so does what was unpacked from it.
func descend(t *tree) string {
	dir := "."
	for {
		var only *entry
		for e := range t.in(dir) {
			if isJunk(path.Base(e.name)) {
				continue
			}
			if only != nil || e.kind != folder {
				return dir
			}
			only = e
		}
		if only == nil {
			return dir
		}
		dir = only.name
	}
}

func hasStarter(t *tree, dir string, o Options) bool {
	for e := range t.in(dir) {
		if e.isGo() && slices.ContainsFunc(o.Starter, func(s string) bool { return strings.EqualFold(s, path.Base(e.name)) }) {
			return true
		}
	}
	return false
}

// hasPackage reports whether a file in dir says that it is the exercise's,
// which tells one under a new name from a program that happens to lie above.
func hasPackage(t *tree, dir string, o Options) bool {
	left := o.Limits.GoBytes
	for e := range t.in(dir) {
		if !e.isGo() {
			continue
		}
		data, err := e.read(o.Limits.FileBytes)
		if err != nil {
			continue
		}
		if left -= int64(len(data)); left < 0 {
			return false // assemble refuses that much
		}
		if packageName(data) == o.Package {
			return true
		}
	}
	return false
}

// packageName reads a package clause, or returns "". It has no need of a
// parser, which would follow a hostile constraint as deep as it is nested.
func packageName(data []byte) string {
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(data)), data, nil, 0)
	if _, tok, _ := s.Scan(); tok != token.PACKAGE {
		return ""
	}
	_, _, name := s.Scan()
	return name
}

// goFolders lists the folders that hold a Go file, by name, but for those below
// top that Go itself passes over.
func goFolders(t *tree, top string) []string {
	var dirs []string
	for i := range t.entries {
		if e := &t.entries[i]; e.isGo() && !inJunk(e.name) && !passedByGo(relative(path.Dir(e.name), top)) {
			dirs = append(dirs, path.Dir(e.name))
		}
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

func passedByGo(dir string) bool {
	return dir != "." && slices.ContainsFunc(strings.Split(dir, "/"), func(element string) bool {
		return element == "vendor" || element == "testdata" || element[0] == '_' || element[0] == '.'
	})
}

// answerFolders lists the folders with answers to a quiz, for a learner who has
// no more than that; deeper down, a file of that name is somebody else's.
func answerFolders(t *tree, o Options) []string {
	var dirs []string
	for _, e := range t.entries {
		if o.isAnswers(&e) && !inJunk(e.name) && strings.Count(e.name, "/") <= 2 {
			dirs = append(dirs, path.Dir(e.name))
		}
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

// conventional keeps the places where a course's repository has the exercise.
func conventional(dirs []string, top string, o Options) []string {
	return keep(dirs, func(d string) bool {
		return d == path.Join(top, o.Package) || d == path.Join(top, "exercises", o.Package)
	})
}

func shallowest(dirs []string) []string {
	depth := func(d string) int { return strings.Count(d, "/") }
	if len(dirs) == 0 {
		return nil
	}
	least := slices.MinFunc(dirs, func(a, b string) int { return depth(a) - depth(b) })
	return keep(dirs, func(d string) bool { return depth(d) == depth(least) })
}

func keep(dirs []string, want func(string) bool) []string {
	var kept []string
	for _, d := range dirs {
		if want(d) {
			kept = append(kept, d)
		}
	}
	return kept
}
