// Package rubric reads what each check is worth and when a learner may see it,
// and turns verdicts into points. It knows check ids only, no exercise.
package rubric

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"go.yaml.in/yaml/v4"

	"grade/internal/result"
	"grade/internal/strictyaml"
)

// Limits of the numbers in a rubric.
const (
	MaxPoints  = 10_000 // of one check
	MaxVersion = 1_000_000
)

// Rubric is what the checks of one exercise are worth.
type Rubric struct {
	Exercise string
	Version  int
	Parts    []Part
	// SHA256 is the hash of the file, in hexadecimal.
	SHA256 string

	file       string
	exerciseAt *yaml.Node
}

// Part is the checks of one part, in the file's order.
type Part struct {
	Name         string
	Checks       []Check
	Line, Column int
}

// Check is what one check is worth.
type Check struct {
	ID         string
	Points     int
	Visibility result.Visibility
	// Award gives full credit to everybody, whatever the status; Reason is why.
	Award  bool
	Reason string
	// Line and Column are where the rubric names the check, from 1, Column in
	// characters.
	Line, Column int
}

// Parse reads a rubric; name is what errors call the file. The error is a
// *strictyaml.Error with a position and a remedy for each mistake.
//
//	exercise: fencing
//	version: 1
//	parts:
//	  Resource:
//	    resource/first: 5
//	    resource/far: {points: 2, visibility: hidden}
//	    resource/broken: {points: 3, award: all, reason: "the check was wrong"}
func Parse(name string, data []byte) (*Rubric, error) {
	d, err := strictyaml.Parse(name, data)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(data)
	r := &Rubric{SHA256: hex.EncodeToString(sum[:]), file: name}
	d.Fields(d.Root(), "the rubric", map[string]func(*yaml.Node){
		"exercise": func(n *yaml.Node) { r.Exercise, r.exerciseAt = d.String(n, "exercise"), n },
		"version":  func(n *yaml.Node) { r.Version = d.Int(n, "version", 1, MaxVersion) },
		"parts":    func(n *yaml.Node) { r.Parts = readParts(d, n) },
	}, "exercise", "version", "parts")
	if err := d.Err(); err != nil {
		return nil, err
	}
	if r.Total() == 0 {
		d.Add(d.Root(), "no check is worth any points", "give at least one check points")
		return nil, d.Err()
	}
	return r, nil
}

func readParts(d *strictyaml.Document, n *yaml.Node) []Part {
	var parts []Part
	seen := map[string]Check{}
	for _, e := range d.Entries(n, "parts") {
		p := Part{Name: e.Name, Line: e.Key.Line, Column: e.Key.Column}
		for _, ce := range d.Entries(e.Value, "part "+e.Name) {
			c := readCheck(d, ce)
			if first, ok := seen[c.ID]; ok {
				d.Add(ce.Key, fmt.Sprintf("check %q is there twice, first on line %d", c.ID, first.Line), "a check belongs to one part; remove one of the two")
				continue
			}
			seen[c.ID] = c
			p.Checks = append(p.Checks, c)
		}
		parts = append(parts, p)
	}
	return parts
}

// readCheck reads points alone, or fields.
func readCheck(d *strictyaml.Document, e strictyaml.Entry) Check {
	c := Check{ID: e.Name, Visibility: result.Visible, Line: e.Key.Line, Column: e.Key.Column}
	points := func(n *yaml.Node) { c.Points = d.Int(n, "points", 0, MaxPoints) }
	if e.Value.Kind != yaml.MappingNode {
		points(e.Value)
		return c
	}
	d.Fields(e.Value, "check "+e.Name, map[string]func(*yaml.Node){
		"points": points,
		"visibility": func(n *yaml.Node) {
			c.Visibility = result.Visibility(d.OneOf(n, "visibility", visibilities()...))
		},
		"award":  func(n *yaml.Node) { c.Award = d.OneOf(n, "award", "all") != "" },
		"reason": func(n *yaml.Node) { c.Reason = d.String(n, "reason") },
	}, "points")
	switch {
	case c.Award && c.Reason == "":
		d.Add(e.Value, "points for everybody need a reason", "add reason: \"...\"; learners are shown it")
	case !c.Award && c.Reason != "":
		d.Add(e.Value, "a reason without award: all", "add award: all, or remove the reason")
	}
	return c
}

func visibilities() []string {
	return []string{string(result.Visible), string(result.Hidden), string(result.AfterDueDate), string(result.AfterPublished)}
}

// Total is the sum of all points.
func (r *Rubric) Total() int {
	total := 0
	for c := range r.all {
		total += c.Points
	}
	return total
}

// all yields every check, in the file's order.
func (r *Rubric) all(yield func(Check) bool) {
	for _, p := range r.Parts {
		for _, c := range p.Checks {
			if !yield(c) {
				return
			}
		}
	}
}

// part returns the part with that name.
func (r *Rubric) part(name string) (Part, bool) {
	i := slices.IndexFunc(r.Parts, func(p Part) bool { return p.Name == name })
	if i < 0 {
		return Part{}, false
	}
	return r.Parts[i], true
}
