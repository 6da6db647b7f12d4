package rubric

import (
	"slices"
	"strings"

	"grade/internal/result"
)

// awardPrefix starts the warnings that Apply writes, and by which it finds
// those of an earlier rubric when a stored result is scored again.
const awardPrefix = "full credit for everybody: "

// Apply sets every score and visibility of a result: a check's points are
// earned by a pass, or by an award to everybody; a part's and the total are
// their checks' sums. Statuses and the order of parts stay. Points for
// everybody are noted among the submission's warnings with their reason. A
// fault gets no score. Apply can be repeated, also with another rubric.
func (r *Rubric) Apply(res *result.Result) {
	worth := map[string]Check{}
	for c := range r.all {
		worth[c.ID] = c
	}
	s := &res.Submission
	s.Warnings = slices.DeleteFunc(s.Warnings, func(w string) bool { return strings.HasPrefix(w, awardPrefix) })

	total, possible := 0, 0
	for i := range res.Parts {
		p := &res.Parts[i]
		p.Score, p.MaxScore = 0, 0
		for j := range p.Checks {
			c := &p.Checks[j]
			w := worth[c.ID]
			c.MaxScore, c.Score, c.Visibility = w.Points, 0, w.Visibility
			if c.Status == result.Pass || w.Award {
				c.Score = w.Points
			}
			if w.Award {
				s.Warnings = append(s.Warnings, awardPrefix+c.ID+": "+w.Reason)
			}
			p.Score += c.Score
			p.MaxScore += c.MaxScore
		}
		total += p.Score
		possible += p.MaxScore
	}
	if res.Status == result.Fault {
		res.Score, res.MaxScore = nil, r.Total()
		return
	}
	res.Score, res.MaxScore = &total, possible
}
