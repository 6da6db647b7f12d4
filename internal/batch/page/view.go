package page

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"html/template"
	"math"
	"slices"
	"strconv"
	"strings"

	"grade/internal/batch/summary"
	"grade/internal/result"
)

// view is what the template draws. Every text in it is clean.
type view struct {
	Title     string
	Style     template.CSS
	Script    template.JS
	Anonymous bool

	Facts    []fact
	Bands    []bar
	Parts    []part
	Groups   []group
	Statuses []statusCount
	Faults   []fault
	Missing  []string

	Columns []string
	Rows    []row
}

type fact struct{ Value, Label string }

// bar is a count, and its length in percent of the longest.
type bar struct {
	Label   string
	Count   int
	Percent float64
}

type part struct {
	Name      string
	Unstarted int
	Of        int
	Checks    []check
}

type check struct {
	ID, Title string
	Passed    int
	Of        int
	// Segments are the statuses there are, lengths in percent.
	Segments []segment
	Messages []summary.Message
}

type segment struct {
	Kind    string // pass, fail, blank or broken: the colour
	Word    string
	Count   int
	Percent float64
}

type group struct {
	Title, Explanation string
	Check, Message     string
	Count              int
	Learners           []string
	Drawing            *drawing
}

type statusCount struct {
	Word, Meaning       string
	Checks, Submissions int
}

type fault struct{ ID, Reason string }

func newView(results []result.Result, s summary.Summary, o Options) view {
	v := view{Title: clean(cmp.Or(o.Title, s.Exercise, "Results")), Anonymous: o.Anonymous}
	v.Facts = facts(s)
	v.Bands = distribution(s)
	for _, p := range s.Parts {
		v.Parts = append(v.Parts, newPart(p, s.Graded, o))
	}
	for i, m := range s.Misconceptions {
		v.Groups = append(v.Groups, newGroup(i, m, o))
	}
	v.Statuses = statuses(results)
	if !o.Anonymous {
		for _, id := range o.Missing {
			v.Missing = append(v.Missing, clean(id))
		}
	}
	v.Columns, v.Rows = table(results, s, o)
	for _, r := range sorted(results) {
		if r.Status == result.Fault {
			f := fault{clean(r.Submission.ID), clean(r.FaultReason)}
			if o.Anonymous {
				f = fault{}
			}
			v.Faults = append(v.Faults, f)
		}
	}
	return v
}

func facts(s summary.Summary) []fact {
	number := func(n int, label string) fact { return fact{strconv.Itoa(n), label} }
	out := []fact{number(s.Graded, "graded")}
	if s.Mean != nil {
		out = append(out,
			fact{tenth(*s.Mean), fmt.Sprintf("mean of %d", s.MaxScore)},
			fact{tenth(*s.Median), "median"},
			number(s.Full, "with all points"))
	}
	for _, f := range []fact{
		number(s.Faults, "could not be graded"), number(s.Missing, "handed in nothing"),
		number(s.Late, "late"), number(s.Overridden, "set by hand"),
	} {
		if f.Value != "0" {
			out = append(out, f)
		}
	}
	return out
}

func tenth(n float64) string { return strconv.FormatFloat(math.Round(n*10)/10, 'f', -1, 64) }

func distribution(s summary.Summary) []bar {
	longest := 1
	for _, b := range s.Scores {
		longest = max(longest, b.Count)
	}
	var out []bar
	for _, b := range slices.Backward(s.Scores) {
		label := fmt.Sprintf("%d–%d", b.From, b.To)
		if b.From == b.To {
			label = strconv.Itoa(b.From)
		}
		out = append(out, bar{label, b.Count, percent(b.Count, longest)})
	}
	return out
}

func percent(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return math.Round(1000*float64(n)/float64(of)) / 10
}

func newPart(p summary.Part, of int, o Options) part {
	out := part{Name: clean(p.Name), Unstarted: p.Unstarted, Of: of}
	for _, c := range p.Checks {
		k := check{ID: clean(c.ID), Title: clean(c.Title), Passed: c.Passed(), Of: c.Of}
		for _, status := range result.Statuses() {
			n := c.Statuses[status]
			if n == 0 {
				continue
			}
			w := wordsFor(status)
			if last := len(k.Segments) - 1; last >= 0 && k.Segments[last].Word == w.word {
				k.Segments[last].Count += n
				k.Segments[last].Percent = percent(k.Segments[last].Count, c.Of)
				continue
			}
			k.Segments = append(k.Segments, segment{w.kind, w.word, n, percent(n, c.Of)})
		}
		for _, m := range c.Messages {
			if o.Anonymous && m.Count < 2 {
				continue
			}
			k.Messages = append(k.Messages, summary.Message{Text: clean(m.Text), Count: m.Count})
		}
		out.Checks = append(out.Checks, k)
	}
	return out
}

func newGroup(i int, m summary.Misconception, o Options) group {
	g := group{
		Title: clean(cmp.Or(m.Title, m.ID)), Explanation: clean(m.Explanation),
		Check: clean(m.Check), Count: len(m.Learners), Drawing: draw(i, m.Example),
	}
	if !o.Anonymous || len(m.Learners) > 1 {
		g.Message = clean(m.Message)
	}
	if !o.Anonymous {
		for _, id := range m.Learners {
			g.Learners = append(g.Learners, clean(id))
		}
	}
	return g
}

func statuses(results []result.Result) []statusCount {
	checks, submissions := map[result.Status]int{}, map[result.Status]int{}
	for i := range results {
		seen := map[result.Status]bool{}
		for _, c := range results[i].All {
			checks[c.Status]++
			if !seen[c.Status] {
				submissions[c.Status]++
			}
			seen[c.Status] = true
		}
	}
	var out []statusCount
	for _, s := range result.Statuses() {
		if checks[s] > 0 {
			w := wordsFor(s)
			out = append(out, statusCount{w.word, w.meaning, checks[s], submissions[s]})
		}
	}
	return out
}

// sorted orders results by id.
func sorted(results []result.Result) []result.Result {
	out := slices.Clone(results)
	slices.SortFunc(out, func(a, b result.Result) int { return cmp.Compare(a.Submission.ID, b.Submission.ID) })
	return out
}

// shuffled orders results by score, best first, and among equals in an order
// that says nothing of their ids and is the same each time.
func shuffled(results []result.Result) []result.Result {
	hash := func(r result.Result) string {
		sum := sha256.Sum256([]byte(r.Submission.ID))
		return string(sum[:])
	}
	out := slices.Clone(results)
	slices.SortFunc(out, func(a, b result.Result) int {
		return cmp.Or(cmp.Compare(points(b), points(a)), cmp.Compare(hash(a), hash(b)))
	})
	return out
}

// points orders those without a score last.
func points(r result.Result) int {
	if r.Score == nil {
		return -1
	}
	return *r.Score
}

// clean makes what cannot be seen visible: control characters and those that
// turn the direction of the text around it.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return ' '
		case r < ' ', r >= 0x7f && r < 0xa0, r >= 0x200e && r <= 0x200f, r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
			return '\ufffd'
		}
		return r
	}, text)
}
