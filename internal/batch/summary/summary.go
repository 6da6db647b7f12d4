// Package summary adds up a class's results: how the scores lie, which checks
// are not understood and in which way, and what is left to do. Everything here
// is a pure function of the results; the page draws it, summary.json holds it,
// and the end of a run says it in a few lines.
package summary

import (
	"cmp"
	"slices"

	"grade/internal/result"
)

// Schema names the version of summary.json.
const Schema = "grade/summary/v1"

// maxMessages is how many different messages of a check are kept.
const maxMessages = 8

// Summary is a class, added up.
type Summary struct {
	Schema   string `json:"schema"`
	Exercise string `json:"exercise"`
	MaxScore int    `json:"max_score"`
	// Submissions counts results: Graded and Faults together. Missing counts
	// learners on the roster with no submission, who are in no other number.
	Submissions int `json:"submissions"`
	Graded      int `json:"graded"`
	Faults      int `json:"faults"`
	Missing     int `json:"missing"`
	// Full counts those with all points; Overridden and Late those so marked.
	Full       int `json:"full"`
	Overridden int `json:"overridden"`
	Late       int `json:"late"`
	// TimeUnknown counts those of whom nobody knows when they handed in.
	TimeUnknown int `json:"time_unknown"`
	// Mean and Median are of the scores there are; nil where there are none.
	Mean   *float64 `json:"mean"`
	Median *float64 `json:"median"`
	// Scores are the bands of a distribution, lowest first; all points are a
	// band of their own.
	Scores []Band `json:"scores"`
	Parts  []Part `json:"parts"`
	// Misconceptions are the most common first.
	Misconceptions []Misconception `json:"misconceptions"`
	Changes        []Change        `json:"changes,omitempty"`
}

// Band counts the scores from From up to To, both included.
type Band struct {
	From  int `json:"from"`
	To    int `json:"to"`
	Count int `json:"count"`
}

// Part adds up one part.
type Part struct {
	Name     string `json:"name"`
	MaxScore int    `json:"max_score"`
	// Unstarted counts those who left the part as the starter has it.
	Unstarted int     `json:"unstarted"`
	Checks    []Check `json:"checks"`
}

// Check adds up one check over the graded submissions that have it.
type Check struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Of    int    `json:"of"`
	// Statuses counts each status; those that nobody has are not there.
	Statuses map[result.Status]int `json:"statuses"`
	// Messages are what those who failed were told, most common first; for a
	// question, the wrong answers given.
	Messages []Message `json:"messages,omitempty"`
}

// Passed counts those who passed.
func (c Check) Passed() int { return c.Statuses[result.Pass] }

// Message is a message with the number of those who were told it.
type Message struct {
	Text  string `json:"text"`
	Count int    `json:"count"`
}

// Misconception is a group of submissions that show the same misunderstanding.
type Misconception struct {
	ID          string `json:"id"`
	Title       string `json:"title,omitempty"`
	Explanation string `json:"explanation,omitempty"`
	// Learners are the submissions' ids, sorted.
	Learners []string `json:"learners"`
	// Example is the shortest history that shows it, and Check its check.
	Check   string        `json:"check"`
	Message string        `json:"message"`
	Example []result.Call `json:"example,omitempty"`
}

// Change is a score that a regrade changed.
type Change struct {
	ID string `json:"id"`
	// Before or After is nil where there was or is no score.
	Before *int `json:"before"`
	After  *int `json:"after"`
	// Gained and Lost are the checks that made the difference.
	Gained []string `json:"gained,omitempty"`
	Lost   []string `json:"lost,omitempty"`
}

// Options is what a class has beside its results.
type Options struct {
	// Missing is how many learners handed in nothing.
	Missing int
	// Titles name the misconceptions, by id.
	Titles map[string]string
	// Before are earlier results, by submission, to compare with.
	Before map[string]result.Result
}

// Of adds up results. Their order does not matter.
func Of(results []result.Result, o Options) Summary {
	s := Summary{Schema: Schema, Missing: o.Missing, Submissions: len(results), Parts: []Part{}}
	results = slices.Clone(results)
	slices.SortFunc(results, func(a, b result.Result) int { return cmp.Compare(a.Submission.ID, b.Submission.ID) })
	var scores []int
	for i := range results {
		r := &results[i]
		s.Exercise, s.MaxScore = cmp.Or(s.Exercise, r.Exercise), max(s.MaxScore, r.MaxScore)
		if len(r.Overrides) > 0 {
			s.Overridden++
		}
		switch {
		case r.Late == nil:
			s.TimeUnknown++
		case r.Late.Seconds > 0:
			s.Late++
		}
		if r.Score != nil {
			scores = append(scores, *r.Score)
		}
		if r.Status == result.Fault {
			s.Faults++
			continue
		}
		s.Graded++
		if r.Passed(r.MaxScore) {
			s.Full++
		}
		s.addParts(r)
	}
	s.Mean, s.Median = averages(scores)
	s.Scores = bands(scores, s.MaxScore)
	for _, p := range s.Parts {
		for i := range p.Checks {
			p.Checks[i].Messages = most(p.Checks[i].Messages)
		}
	}
	s.Misconceptions = misconceptions(results, o.Titles)
	s.Changes = changes(results, o.Before)
	return s
}

// addParts counts one result's parts and checks.
func (s *Summary) addParts(r *result.Result) {
	for _, p := range r.Parts {
		i := slices.IndexFunc(s.Parts, func(q Part) bool { return q.Name == p.Name })
		if i < 0 {
			i = len(s.Parts)
			s.Parts = append(s.Parts, Part{Name: p.Name, MaxScore: p.MaxScore})
		}
		part := &s.Parts[i]
		if unstarted(p) {
			part.Unstarted++
		}
		for _, c := range p.Checks {
			part.add(c)
		}
	}
}

// unstarted reports whether nothing of a part was begun.
func unstarted(p result.Part) bool {
	blank := false
	for _, c := range p.Checks {
		switch c.Status {
		case result.Blank:
			blank = true
		case result.Skipped:
		default:
			return false
		}
	}
	return blank
}

func (p *Part) add(c result.Check) {
	i := slices.IndexFunc(p.Checks, func(k Check) bool { return k.ID == c.ID })
	if i < 0 {
		i = len(p.Checks)
		p.Checks = append(p.Checks, Check{ID: c.ID, Title: c.Title, Statuses: map[result.Status]int{}})
	}
	k := &p.Checks[i]
	k.Of++
	k.Statuses[c.Status]++
	if c.Status != result.Fail || c.Message == "" {
		return
	}
	if j := slices.IndexFunc(k.Messages, func(m Message) bool { return m.Text == c.Message }); j >= 0 {
		k.Messages[j].Count++
		return
	}
	k.Messages = append(k.Messages, Message{c.Message, 1})
}

func most(messages []Message) []Message {
	slices.SortFunc(messages, func(a, b Message) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Text, b.Text))
	})
	return messages[:min(len(messages), maxMessages)]
}

func averages(scores []int) (mean, median *float64) {
	if len(scores) == 0 {
		return nil, nil
	}
	slices.Sort(scores)
	sum := 0
	for _, n := range scores {
		sum += n
	}
	a := float64(sum) / float64(len(scores))
	m := float64(scores[len(scores)/2]+scores[(len(scores)-1)/2]) / 2
	return &a, &m
}

// bands cuts the scores into tenths, and all points.
func bands(scores []int, most int) []Band {
	var out []Band
	for i := range 10 {
		from, to := (most*i+9)/10, (most*(i+1)+9)/10-1
		if from <= to {
			out = append(out, Band{From: from, To: to})
		}
	}
	out = append(out, Band{From: most, To: most})
	for _, n := range scores {
		for i := range out {
			if out[i].From <= n && n <= out[i].To {
				out[i].Count++
			}
		}
	}
	return out
}
