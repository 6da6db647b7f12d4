package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"grade/internal/result"
)

// GitHub shows ten annotations of a kind for a step and drops the others. Two
// of the notices are the score's.
const (
	maxErrors   = 10
	maxWarnings = 10
	maxNotices  = 8
)

// writeGitHub renders a result as workflow commands, one a line: errors on the
// learner's lines, most useful first, then warnings, then notices for parts
// that are not started. The last two notices are the score as GitHub
// Classroom's repositories still read it.
func writeGitHub(w io.Writer, r *result.Result, o Options) error {
	v := printable(redacted(r, o.Audience))
	o = o.withDefaults(v)
	var b bytes.Buffer
	if v.Status == result.Fault {
		command(&b, "error", []property{{"title", "No score"}}, faultText(v))
	}
	githubErrors(&b, v, o)
	for _, s := range v.Submission.Warnings[:min(len(v.Submission.Warnings), maxWarnings)] {
		command(&b, "warning", nil, s)
	}
	githubBlanks(&b, v)
	if err := githubScore(&b, v); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}

// githubErrors writes one error for each cause of failure.
func githubErrors(b *bytes.Buffer, r *result.Result, o Options) {
	t := newText(r, o)
	type finding struct {
		part *result.Part
		*group
	}
	var list []finding
	for i := range r.Parts {
		p := &r.Parts[i]
		for _, g := range t.groups(p) {
			list = append(list, finding{p, g})
		}
	}
	// A consequence comes after its cause, and what costs more comes first.
	slices.SortStableFunc(list, func(a, b finding) int {
		if a, b := a.first.Root != "", b.first.Root != ""; a != b {
			if b {
				return -1
			}
			return 1
		}
		return (b.max - b.score) - (a.max - a.score)
	})
	for i, f := range list {
		if i == maxErrors-1 && len(list) > maxErrors {
			command(b, "error", nil, fmt.Sprintf("%s more; the job's summary has them all.", plural(len(list)-i, "problem")))
			break
		}
		c := f.first
		title := f.part.Name + ", " + wordingOf(c.Status).label
		if !messageLeads(c) {
			title += ": " + c.Title
		}
		command(b, "error", append(location(o, c), property{"title", title}), annotation(c))
	}
}

func githubBlanks(b *bytes.Buffer, r *result.Result) {
	notices := 0
	for i := range r.Parts {
		p := &r.Parts[i]
		if len(p.Checks) > 0 && allAre(p, result.Blank) && notices < maxNotices {
			command(b, "notice", []property{{"title", p.Name}}, "not started")
			notices++
		}
	}
}

func githubScore(b *bytes.Buffer, r *result.Result) error {
	if r.Score == nil {
		return nil
	}
	command(b, "notice", []property{{"title", "Autograding complete"}}, fmt.Sprintf("Points %d/%d", *r.Score, r.MaxScore))
	points, err := json.Marshal(struct {
		Total int `json:"totalPoints"`
		Max   int `json:"maxPoints"`
	}{*r.Score, r.MaxScore})
	if err != nil {
		return err
	}
	command(b, "notice", []property{{"title", "Autograding report"}}, string(points))
	return nil
}

// annotation is what is said on a learner's line.
func annotation(c *result.Check) string {
	var parts []string
	for _, s := range []string{c.Message, c.Explanation, c.Help} {
		if s != "" && !slices.Contains(parts, s) {
			parts = append(parts, s)
		}
	}
	if len(parts) == 0 {
		parts = append(parts, wordingOf(c.Status).label)
	}
	if c.Next != "" {
		parts = append(parts, "Next: "+c.Next)
	}
	return strings.Join(parts, "\n")
}

type property struct{ name, value string }

// location is where an annotation stands; on the job itself where the file is
// not known. GitHub takes paths that are relative to the repository's root.
func location(o Options, c *result.Check) []property {
	if c.File == "" {
		return nil
	}
	list := []property{{"file", o.file(c.File)}}
	if c.Line > 0 {
		list = append(list, property{"line", strconv.Itoa(c.Line)})
		if c.Column > 0 {
			list = append(list, property{"col", strconv.Itoa(c.Column)})
		}
	}
	return list
}

// command writes one workflow command. Escaping is the toolkit's
// (actions/toolkit, packages/core/src/command.ts): without it a newline in a
// message would start a command of the learner's.
func command(b *bytes.Buffer, name string, properties []property, message string) {
	data := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	value := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	b.WriteString("::" + name)
	for i, p := range properties {
		lead := ","
		if i == 0 {
			lead = " "
		}
		b.WriteString(lead + p.name + "=" + value.Replace(p.value))
	}
	b.WriteString("::" + data.Replace(message) + "\n")
}
