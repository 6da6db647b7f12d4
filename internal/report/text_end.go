package report

import (
	"fmt"
	"time"

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
		t.prose(0, fmt.Sprintf("%s whose details are hidden from you: %s of the score.",
			plural(checks, "check"), plural(points, "point")))
	}
	t.line(t.scored()(scoreLine(t.r, t.PassMark)))
	t.next()
}

// scoreLine is the one line that says what the submission earned. Every format
// for people uses it, so that none can say something else.
func scoreLine(r *result.Result, passMark int) string {
	if r.Score == nil {
		return "Score: none. The grader could not grade this submission."
	}
	s := fmt.Sprintf("Score: %d of %d points", *r.Score, r.MaxScore)
	switch {
	case passMark != r.MaxScore && r.Passed(passMark):
		return s + fmt.Sprintf(", at or above the pass mark of %d.", passMark)
	case passMark != r.MaxScore:
		return s + fmt.Sprintf(", below the pass mark of %d.", passMark)
	case r.Passed(r.MaxScore):
		return s + ". Everything holds."
	}
	return s + "."
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
		d := time.Duration(r.Late.Seconds) * time.Second
		list = append(list, fmt.Sprintf("Handed in %s after the deadline. The score does not take that into account.", d))
	}
	if o := r.Override; o != nil {
		what := "The score"
		if o.Check != "" {
			what = "Check " + o.Check
		}
		list = append(list, fmt.Sprintf("%s was set by hand to %s, by %s: %s", what, plural(o.Points, "point"), o.By, o.Reason))
		if o.Stale {
			list = append(list, "The submission was graded anew since then, with another result; the score set by hand may be out of date.")
		}
	}
	if r.RawScore != nil && r.Score != nil && *r.RawScore != *r.Score {
		list = append(list, fmt.Sprintf("Before that it was %d.", *r.RawScore))
	}
	return list
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

// next says what to do now: one place to look at and one command.
func (t *text) next() {
	say := func(what, command string) {
		t.b.WriteString("Next:  " + what + t.Palette.Command.Sprint(command) + "\n")
	}
	if t.r.Status == result.Fault {
		say("", t.Command+" doctor")
		return
	}
	c := first(t.r)
	switch {
	case c == nil:
		say("hand it in with ", t.Command+" pack "+t.r.Exercise)
		return
	case c.Next == "" && t.position(c) == "":
		say("", t.Command+" lesson "+t.r.Exercise)
		return
	}
	what := ""
	if at := t.position(c); at != "" {
		what = t.Palette.Place.Sprint(at)
		if c.Next != "" {
			what += ", or "
		}
	}
	say(what, c.Next)
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
		case c.Status == result.Skipped || c.Root != "":
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
