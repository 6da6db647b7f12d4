package summary

import (
	"cmp"
	"maps"
	"slices"

	"grade/internal/result"
)

// misconceptions groups the submissions by what their failed checks show. What
// was not started shows nothing.
func misconceptions(results []result.Result, titles map[string]string) []Misconception {
	groups := map[string]*Misconception{}
	for i := range results {
		r := &results[i]
		for _, c := range r.All {
			if c.Misconception == "" || c.Status == result.Blank {
				continue
			}
			g := groups[c.Misconception]
			if g == nil {
				g = &Misconception{ID: c.Misconception, Title: titles[c.Misconception]}
				groups[c.Misconception] = g
			}
			if !slices.Contains(g.Learners, r.Submission.ID) {
				g.Learners = append(g.Learners, r.Submission.ID)
			}
			g.Explanation = cmp.Or(g.Explanation, c.Explanation)
			if g.Check == "" || len(c.Trace) > 0 && (len(g.Example) == 0 || len(c.Trace) < len(g.Example)) {
				g.Check, g.Message, g.Example = c.ID, c.Message, c.Trace
			}
		}
	}
	out := make([]Misconception, 0, len(groups))
	for _, id := range slices.Sorted(maps.Keys(groups)) {
		out = append(out, *groups[id])
	}
	slices.SortStableFunc(out, func(a, b Misconception) int { return len(b.Learners) - len(a.Learners) })
	return out
}

// changes compares with earlier results.
func changes(results []result.Result, before map[string]result.Result) []Change {
	var out []Change
	for i := range results {
		now := &results[i]
		was, known := before[now.Submission.ID]
		if !known || same(was.Score, now.Score) {
			continue
		}
		c := Change{ID: now.Submission.ID, Before: was.Score, After: now.Score}
		if now.Score == nil || was.Score == nil {
			out = append(out, c) // a fault has no checks to compare
			continue
		}
		points := map[string]int{}
		for _, k := range was.All {
			points[k.ID] = k.Score
		}
		for _, k := range now.All {
			switch old := points[k.ID]; {
			case k.Score > old:
				c.Gained = append(c.Gained, k.ID)
			case k.Score < old:
				c.Lost = append(c.Lost, k.ID)
			}
			delete(points, k.ID)
		}
		for _, id := range slices.Sorted(maps.Keys(points)) {
			if points[id] > 0 {
				c.Lost = append(c.Lost, id)
			}
		}
		out = append(out, c)
	}
	return out
}

func same(a, b *int) bool { return a == b || a != nil && b != nil && *a == *b }
