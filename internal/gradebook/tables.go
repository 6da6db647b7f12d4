package gradebook

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grade/internal/result"
	"grade/internal/sheet"
)

// Row is one learner of a class.
type Row struct {
	ID, Name string
	// Result is nil for a learner with no submission.
	Result *result.Result
}

// Grades writes grades.csv: a row per learner in the order given, a column
// per part. A fault and a missing submission have a status and no score. What
// a learner controls is made safe for spreadsheets.
func Grades(rows []Row) []byte {
	parts := partNames(rows)
	head := []string{"id", "name", "status", "score", "max_score", "raw_score", "submitted", "seconds_late",
		"override", "override_reason", "override_by", "override_stale"}
	head = append(head, parts...)
	var b strings.Builder
	writeRow(&b, head)
	for _, row := range rows {
		writeRow(&b, gradesRow(row, parts))
	}
	return []byte(b.String())
}

func gradesRow(row Row, parts []string) []string {
	cells := []string{row.ID, row.Name, "missing"}
	r := row.Result
	if r == nil {
		return append(cells, make([]string, 9+len(parts))...)
	}
	cells[2] = string(r.Status)
	cells = append(cells, optional(r.Score), strconv.Itoa(r.MaxScore), optional(r.RawScore))
	submitted, late := "unknown", ""
	if r.Late != nil {
		submitted, late = r.Late.Submitted, strconv.FormatInt(r.Late.Seconds, 10)
		if r.Late.Due == "" {
			late = "" // without a deadline nobody is in time or late
		}
	}
	cells = append(cells, submitted, late)
	cells = append(cells, overrideCells(r.Overrides)...)
	for _, name := range parts {
		score := ""
		if p := r.PartNamed(name); p != nil && r.Status == result.Graded {
			score = strconv.Itoa(p.Score)
		}
		cells = append(cells, score)
	}
	return cells
}

// overrideCells say what was set by hand, by whom and why, each in the same
// order; stale is true where one of them is.
func overrideCells(list []result.Override) []string {
	if len(list) == 0 {
		return []string{"", "", "", ""}
	}
	var what, reasons, by []string
	stale := false
	for _, o := range list {
		what = append(what, fmt.Sprintf("%s=%d", cmp.Or(o.Check, "total"), o.Points))
		reasons, by = append(reasons, o.Reason), append(by, o.By)
		stale = stale || o.Stale
	}
	return []string{strings.Join(what, "; "), strings.Join(reasons, "; "), strings.Join(by, "; "), strconv.FormatBool(stale)}
}

// partNames lists every part that any result has, in the order of the first
// result that has it.
func partNames(rows []Row) []string {
	var names []string
	for _, row := range rows {
		if row.Result == nil {
			continue
		}
		for _, p := range row.Result.Parts {
			if !slices.Contains(names, p.Name) {
				names = append(names, p.Name)
			}
		}
	}
	return names
}

// Look is one thing that a person should look at.
type Look struct {
	ID, Name string
	// Reason is what it is about, in a few words; Detail says more.
	Reason, Detail string
}

// Looks lists what a person should look at in the results themselves: faults,
// failures that don't repeat, refused code, overrides gone stale, submissions
// of which nothing compiles, warnings. It keeps the rows' order.
func Looks(rows []Row) []Look {
	var out []Look
	for _, row := range rows {
		r := row.Result
		if r == nil {
			continue
		}
		add := func(reason, detail string) { out = append(out, Look{row.ID, row.Name, reason, detail}) }
		if r.Status == result.Fault {
			add("could not be graded", r.FaultReason)
		}
		for _, o := range r.Overrides {
			if o.Stale {
				add("override is stale", fmt.Sprintf("the result beneath changed since %s set %s to %d: %s", o.By, cmp.Or(o.Check, "total"), o.Points, o.Reason))
			}
		}
		for _, about := range []struct {
			status result.Status
			reason string
		}{{result.Unstable, "does not repeat"}, {result.Policy, "refused code"}} {
			if ids := withStatus(r, about.status); len(ids) > 0 {
				add(about.reason, strings.Join(ids, ", "))
			}
		}
		if nothingCompiles(r) {
			add("nothing compiles", "")
		}
		for _, w := range r.Submission.Warnings {
			add("warning", w)
		}
	}
	return out
}

func withStatus(r *result.Result, status result.Status) []string {
	var ids []string
	for _, c := range r.All {
		if c.Status == status {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// nothingCompiles reports whether every part of which anything is written
// failed to compile, and there is such a part.
func nothingCompiles(r *result.Result) bool {
	broken := 0
	for p, c := range r.All {
		switch c.Status {
		case result.CompileError:
			broken++
		case result.Blank, result.Missing, result.Skipped:
		default:
			if p.Name != "Quiz" {
				return false
			}
		}
	}
	return broken > 0
}

// NeedsALook writes needs-a-look.csv.
func NeedsALook(looks []Look) []byte {
	var b strings.Builder
	writeRow(&b, []string{"id", "name", "reason", "detail"})
	for _, l := range looks {
		writeRow(&b, []string{l.ID, l.Name, l.Reason, l.Detail})
	}
	return []byte(b.String())
}

func writeRow(b *strings.Builder, cells []string) {
	for i, c := range cells {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(sheet.Quote(sheet.Neutral(c), ',', false))
	}
	b.WriteByte('\n')
}

func optional(n *int) string {
	if n == nil {
		return ""
	}
	return fmt.Sprint(*n)
}
