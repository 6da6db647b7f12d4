package rubric

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"grade/internal/near"
	"grade/internal/strictyaml"
)

// MatchExercise refuses a rubric that is for another exercise.
func (r *Rubric) MatchExercise(name string) error {
	if r.Exercise == name {
		return nil
	}
	return strictyaml.NewError([]strictyaml.Problem{{
		File: r.file, Line: r.exerciseAt.Line, Column: r.exerciseAt.Column,
		Message: fmt.Sprintf("this rubric is for the exercise %q, not for %q", r.Exercise, name),
		Remedy:  "hand over the rubric of the exercise that you grade",
	}})
}

// Match refuses a rubric whose checks are not exactly the exercise's: ids maps
// each part to its check ids. A check that the rubric does not name would
// silently be worth nothing, and one that only the rubric names could never be
// earned. The error is a *strictyaml.Error.
func (r *Rubric) Match(ids map[string][]string) error {
	m := matcher{rubric: r, ids: ids, partOf: map[string]string{}}
	for part, checks := range ids {
		for _, id := range checks {
			m.partOf[id] = part
			m.known = append(m.known, id)
		}
	}
	slices.Sort(m.known)
	m.unknown()
	m.missing()
	return strictyaml.NewError(m.problems)
}

type matcher struct {
	rubric   *Rubric
	ids      map[string][]string
	partOf   map[string]string
	known    []string
	problems []strictyaml.Problem
}

func (m *matcher) add(line, column int, message, remedy string) {
	m.problems = append(m.problems, strictyaml.Problem{File: m.rubric.file, Line: line, Column: column, Message: message, Remedy: remedy})
}

// unknown finds what the rubric names and the exercise does not have.
func (m *matcher) unknown() {
	parts := slices.Sorted(maps.Keys(m.ids))
	for _, p := range m.rubric.Parts {
		if _, ok := m.ids[p.Name]; !ok {
			m.add(p.Line, p.Column, fmt.Sprintf("the exercise has no part %q", p.Name), suggest(p.Name, parts))
			continue
		}
		for _, c := range p.Checks {
			switch part, ok := m.partOf[c.ID]; {
			case !ok:
				m.add(c.Line, c.Column, fmt.Sprintf("the exercise has no check %q", c.ID), suggest(c.ID, m.known))
			case part != p.Name:
				m.add(c.Line, c.Column, fmt.Sprintf("check %q belongs to part %s, not to %s", c.ID, part, p.Name), "move the line to part "+part)
			}
		}
	}
}

// missing finds what the exercise has and the rubric names nowhere.
func (m *matcher) missing() {
	named := map[string]bool{}
	for c := range m.rubric.all {
		named[c.ID] = true
	}
	for _, name := range slices.Sorted(maps.Keys(m.ids)) {
		p, ok := m.rubric.part(name)
		if !ok {
			m.add(0, 0, fmt.Sprintf("part %q is not in the rubric", name), "add it with its checks; 0 points are allowed")
			continue
		}
		for _, id := range m.ids[name] {
			if !named[id] {
				m.add(p.Line, p.Column, fmt.Sprintf("check %q of part %s is not in the rubric", id, name), fmt.Sprintf("add a line \"%s: 0\", or with the points it is worth", id))
			}
		}
	}
}

func suggest(word string, known []string) string {
	if w := near.Word(word, known); w != "" {
		return fmt.Sprintf("did you mean %q?", w)
	}
	const most = 8
	if len(known) > most {
		return fmt.Sprintf("known are, among others: %s", strings.Join(known[:most], ", "))
	}
	return "known are: " + strings.Join(known, ", ")
}
