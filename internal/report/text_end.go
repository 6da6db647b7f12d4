package report

import (
	"fmt"
	"strings"

	"grade/internal/result"
)

// ending writes the score and what to do next.
func (t *text) ending() {
	t.gap()
	for _, s := range circumstances(t.r) {
		t.prose(0, s)
	}
	points, checks := undisclosed(t.r, t.Audience)
	if checks > 0 {
		t.prose(0, fmt.Sprintf("What %s found is not shown to you; they decide %d of the %d points.",
			plural(checks, "hidden check"), points, t.r.MaxScore))
	}
	t.line(t.scored()(scoreLine(t.r, t.PassMark)))
	t.next()
}

// scoreLine is the one line that says what the submission earned. Every format
// for people uses it, so that none can say something else.
func scoreLine(r *result.Result, passMark int) string {
	if r.Score == nil && nothingRead(r) {
		return "Score: none. There was nothing to grade."
	}
	if r.Score == nil {
		return "Score: none. The grader could not grade this submission."
	}
	s := fmt.Sprintf("Score: %d of %d points", *r.Score, r.MaxScore)
	switch {
	case passMark != r.MaxScore && r.Passed(passMark):
		s += fmt.Sprintf(", at or above the pass mark of %d", passMark)
	case passMark != r.MaxScore:
		s += fmt.Sprintf(", below the pass mark of %d", passMark)
	case allPass(r):
		return s + ". Everything holds."
	}
	if n := notStarted(r); n > 0 {
		s += fmt.Sprintf("; %d not started yet", n)
	}
	return s + "."
}

// allPass reports whether every check passed. All points say less: they may
// have been set by hand, or a check may be worth none.
func allPass(r *result.Result) bool {
	for _, c := range r.All {
		if c.Status != result.Pass {
			return false
		}
	}
	return r.Passed(r.MaxScore)
}

// notStarted is how many points the checks of what is not started are worth.
func notStarted(r *result.Result) int {
	points := 0
	r.All(func(_ *result.Part, c *result.Check) bool {
		if c.Status == result.Blank {
			points += c.MaxScore
		}
		return true
	})
	return points
}

func (t *text) scored() func(...any) string {
	switch {
	case t.r.Passed(t.PassMark):
		return t.Palette.Good.Sprint
	case t.r.Score != nil && *t.r.Score > 0:
		return t.Palette.Partial.Sprint
	}
	return t.Palette.Bad.Sprint
}

// circumstances says what else bears on the score: lateness is only shown, a
// score set by hand has replaced another.
func circumstances(r *result.Result) []string {
	var list []string
	if r.Late != nil && r.Late.Seconds > 0 {
		list = append(list, fmt.Sprintf("Handed in %s after the deadline. The score does not take that into account.", lateness(r.Late.Seconds)))
	}
	stale := false
	for _, o := range r.Overrides {
		what := "The score"
		if o.Check != "" {
			what = "Check " + o.Check
		}
		list = append(list, fmt.Sprintf("%s was set by hand to %s, by %s: %s", what, plural(o.Points, "point"), o.By, o.Reason))
		stale = stale || o.Stale
	}
	if stale {
		list = append(list, "The submission was graded anew since then, with another result; the score set by hand may be out of date.")
	}
	if r.RawScore != nil && r.Score != nil && *r.RawScore != *r.Score {
		list = append(list, fmt.Sprintf("Before that it was %d.", *r.RawScore))
	}
	return list
}

// lateness is a time in the two units that matter.
func lateness(seconds int64) string {
	const minute, hour, day = 60, 60 * 60, 24 * 60 * 60
	switch {
	case seconds >= day:
		return fmt.Sprintf("%s, %d h", plural(int(seconds/day), "day"), seconds%day/hour)
	case seconds >= hour:
		return fmt.Sprintf("%d h, %d min", seconds/hour, seconds%hour/minute)
	case seconds >= minute:
		return fmt.Sprintf("%d min", seconds/minute)
	}
	return fmt.Sprintf("%d s", seconds)
}

// undisclosed counts what a learner is not told about.
func undisclosed(r *result.Result, a Audience) (points, checks int) {
	if a == Staff {
		return 0, 0
	}
	r.All(func(_ *result.Part, c *result.Check) bool {
		if hidden(c) {
			points, checks = points+c.MaxScore, checks+1
		}
		return true
	})
	return points, checks
}

// next says what to do now: one place to look at and one command, on lines of
// their own so that they can be copied.
func (t *text) next() {
	lead := "Next:  "
	place := func(what, at string) {
		t.line(lead + what + " " + t.Palette.Place.Sprint(at))
		lead = strings.Repeat(" ", len(lead))
	}
	command := func(s string) { t.line(lead + t.Palette.Command.Sprint(s)) }
	c := first(t.r)
	switch {
	case nothingRead(t.r):
		return
	case t.r.Status == result.Fault:
		command(t.Command + " doctor")
		return
	case c == nil:
		command(t.Command + " pack " + t.r.Exercise)
		return
	case c.Status == result.Blank && t.position(c) != "":
		place("start with", t.position(c))
	case t.position(c) != "":
		place("look at", t.position(c))
	}
	if c.Next != "" {
		command(c.Next)
	} else {
		command(t.Command + " lesson " + t.r.Exercise)
	}
}

// first returns the check to look at first, or nil where all is well: a
// failure that is no consequence of another, in the parts' order; then, a part
// that is not started.
func first(r *result.Result) *result.Check {
	rank := func(c *result.Check) int {
		switch {
		case c.Status == result.Pass:
			return 0
		case hidden(c):
			return 1
		case standing(c) == result.Skipped || c.Root != "":
			return 2
		case c.Status == result.Blank:
			return 3
		}
		return 4
	}
	var best *result.Check
	r.All(func(_ *result.Part, c *result.Check) bool {
		if n := rank(c); n > 0 && (best == nil || n > rank(best)) {
			best = c
		}
		return true
	})
	return best
}
