package overrides

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"grade/internal/result"
)

// Seen remembers, for each override, what the result beneath it was when the
// override was first applied. It is kept as JSON beside the results.
type Seen map[string]string

// ParseSeen reads what Seen.JSON wrote.
func ParseSeen(data []byte) (Seen, error) {
	seen := Seen{}
	if err := json.Unmarshal(data, &seen); err != nil {
		return nil, fmt.Errorf("overrides already seen: %w", err)
	}
	if seen == nil {
		seen = Seen{}
	}
	return seen, nil
}

// JSON writes Seen, sorted by key.
func (s Seen) JSON() ([]byte, error) {
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return nil, err
	}
	return append(data, '\n'), nil
}

// Apply applies a learner's overrides to their result, checks first, the total
// last, and notes in seen what lay beneath those that are new. all may hold
// other learners' rows. It returns what could not be applied, each in a
// sentence with its line; such rows change nothing.
//
// Only points change. A check's status stays what the grader found, RawScore
// is the score without overrides, and Result.Overrides say who changed what.
func Apply(r *result.Result, all []Override, seen Seen) (problems []string) {
	beneath := copyOf(r)
	r.Overrides = nil
	for _, total := range []bool{false, true} {
		for _, o := range all {
			if (o.Check == Total) != total || !strings.EqualFold(o.Learner, r.Submission.ID) {
				continue
			}
			if problem := set(r, o); problem != "" {
				problems = append(problems, o.String()+": "+problem)
				continue
			}
			r.Overrides = append(r.Overrides, note(beneath, o, seen))
			r.RawScore = beneath.Score
		}
	}
	return problems
}

// set changes the points, or says why it can't.
func set(r *result.Result, o Override) string {
	if o.Check == Total {
		if o.Points > r.MaxScore {
			return fmt.Sprintf("%d points of at most %d", o.Points, r.MaxScore)
		}
		r.Score = &o.Points
		return ""
	}
	if r.Status != result.Graded || r.Score == nil {
		return "not graded: only its total can be set"
	}
	for p, c := range r.All {
		if c.ID != o.Check {
			continue
		}
		if o.Points > c.MaxScore {
			return fmt.Sprintf("%d points of at most %d", o.Points, c.MaxScore)
		}
		change := o.Points - c.Score
		c.Score = o.Points
		p.Score += change
		score := *r.Score + change
		r.Score = &score
		return ""
	}
	return "there is no such check"
}

// note makes the result's record of an override, stale where what is beneath
// is not what it was when the override was first seen.
func note(beneath *result.Result, o Override, seen Seen) result.Override {
	key := strings.Join([]string{strings.ToLower(o.Learner), o.Check, fmt.Sprint(o.Points), o.Reason, o.By}, "\x00")
	sum := sha256.Sum256([]byte(key))
	key = hex.EncodeToString(sum[:])
	hash := Hash(beneath, o.Check)
	first, known := seen[key]
	if !known {
		seen[key] = hash
	}
	out := result.Override{Points: o.Points, Reason: o.Reason, By: o.By, Stale: known && first != hash}
	if o.Check != Total {
		out.Check = o.Check
	}
	return out
}

// Hash is the hash of what an override of check rests on: the check's status
// and points, or everybody's for Total. Messages and traces don't count, so
// that a better wording flags nothing.
func Hash(r *result.Result, check string) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s %d\n", r.Status, r.MaxScore)
	for _, c := range r.All {
		if check == Total || c.ID == check {
			fmt.Fprintf(h, "%s %s %d %d\n", c.ID, c.Status, c.Score, c.MaxScore)
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// copyOf copies what Hash reads, before anything is changed.
func copyOf(r *result.Result) *result.Result {
	c := *r
	c.Parts = make([]result.Part, len(r.Parts))
	for i, p := range r.Parts {
		c.Parts[i] = p
		c.Parts[i].Checks = append([]result.Check(nil), p.Checks...)
	}
	return &c
}

// Unused returns the overrides whose learner is not among ids: a slip of the
// pen, or somebody who handed in nothing.
func Unused(all []Override, ids []string) []Override {
	known := map[string]bool{}
	for _, id := range ids {
		known[strings.ToLower(id)] = true
	}
	var out []Override
	for _, o := range all {
		if !known[strings.ToLower(o.Learner)] {
			out = append(out, o)
		}
	}
	return out
}
