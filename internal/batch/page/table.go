package page

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"

	"grade/internal/batch/summary"
	"grade/internal/result"
)

// row is one submission of the table.
type row struct {
	ID, Name, Link string
	// Score is what is shown, Order what it is sorted by.
	Score string
	Order int
	// State is the word that the filter knows the row by.
	State string
	Parts []cell
	// Late and Overrides are empty where there is nothing to say.
	Late      string
	Overrides []override
}

// override is one that was applied: what, why and by whom.
type override struct {
	Text  string
	Stale bool
}

type cell struct {
	Text  string
	Order int
	Kind  string
}

// The states that the filter offers.
const (
	stateFull      = "all points"
	statePart      = "some points"
	stateNone      = "no points"
	stateFault     = "not graded"
	stateUnstarted = "not started"
)

func table(results []result.Result, s summary.Summary, o Options) (columns []string, rows []row) {
	for _, p := range s.Parts {
		columns = append(columns, clean(p.Name))
	}
	list := sorted(results)
	if o.Anonymous {
		list = shuffled(results)
	}
	for i := range list {
		r := &list[i]
		out := newRow(r, s)
		if o.Anonymous {
			out = row{ID: strconv.Itoa(i + 1), Score: out.Score, Order: out.Order, State: out.State, Parts: out.Parts}
		} else {
			out.Name = clean(o.Names[r.Submission.ID])
			if o.Feedback != nil {
				out.Link = o.Feedback(r.Submission.ID)
			}
		}
		rows = append(rows, out)
	}
	return columns, rows
}

func newRow(r *result.Result, s summary.Summary) row {
	out := row{ID: clean(r.Submission.ID), Score: "–", Order: points(*r), State: state(r)}
	if r.Score != nil {
		out.Score = strconv.Itoa(*r.Score)
	}
	for _, p := range s.Parts {
		out.Parts = append(out.Parts, newCell(r, p.Name))
	}
	out.Late = late(r.Late)
	for _, v := range r.Overrides {
		text := fmt.Sprintf("%s set to %d: %s (%s)", cmp.Or(v.Check, "total"), v.Points, v.Reason, v.By)
		out.Overrides = append(out.Overrides, override{clean(text), v.Stale})
	}
	return out
}

func newCell(r *result.Result, name string) cell {
	p := r.PartNamed(name)
	if p == nil || r.Status != result.Graded {
		return cell{"–", -1, "blank"}
	}
	text, kind := strconv.Itoa(p.Score), "fail"
	switch {
	case p.Score >= p.MaxScore:
		kind = "pass"
	case allBlank(p) && p.Score == 0:
		text, kind = "–", "blank"
	case p.Score > 0:
		kind = "part"
	}
	return cell{text, p.Score, kind}
}

func allBlank(p *result.Part) bool {
	return !slices.ContainsFunc(p.Checks, func(c result.Check) bool {
		return c.Status != result.Blank && c.Status != result.Skipped
	})
}

func state(r *result.Result) string {
	switch {
	case r.Status == result.Fault:
		return stateFault
	case r.Passed(r.MaxScore):
		return stateFull
	case points(*r) > 0:
		return statePart
	}
	for i := range r.Parts {
		if !allBlank(&r.Parts[i]) {
			return stateNone
		}
	}
	return stateUnstarted
}

// late says when a submission was handed in; nothing where that is unknown.
func late(l *result.Late) string {
	if l == nil {
		return ""
	}
	text := clean(l.Submitted)
	if l.Seconds > 0 {
		text += ", late by " + (time.Duration(l.Seconds) * time.Second).String()
	}
	return text
}
