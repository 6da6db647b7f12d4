package batch

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"grade/internal/result"
)

// keptPrefix starts the warnings that say which points were kept.
const keptPrefix = "points kept from an earlier grading: "

// noLower keeps the points that an earlier grading of the same submission gave
// for a check. Statuses stay what was found: only points are kept.
func (r *run) noLower(id string, res *result.Result) error {
	history, err := r.journal.History(id)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, entry := range slices.Backward(history) {
		if entry.Status == result.Graded && entry.Submission.SHA256 == res.Submission.SHA256 {
			keepPoints(res, entry.Result)
			return nil
		}
	}
	return nil
}

// keepPoints raises each check of r to the points that it had in before.
func keepPoints(r, before *result.Result) {
	if r.Status != result.Graded || r.Score == nil {
		return
	}
	had := map[string]int{}
	for _, c := range before.All {
		had[c.ID] = c.Score
	}
	warnings := withoutKept(r.Submission.Warnings)
	total := *r.Score
	for p, c := range r.All {
		gain := min(had[c.ID], c.MaxScore) - c.Score
		if gain <= 0 {
			continue
		}
		c.Score += gain
		p.Score += gain
		total += gain
		warnings = append(warnings, fmt.Sprintf("%s%s: %d", keptPrefix, c.ID, gain))
	}
	r.Score, r.Submission.Warnings = &total, warnings
}

// withoutKept are a result's warnings but for those that say what was kept.
func withoutKept(warnings []string) []string {
	return slices.DeleteFunc(slices.Clone(warnings), func(w string) bool { return strings.HasPrefix(w, keptPrefix) })
}
