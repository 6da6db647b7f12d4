// Package check says what a check is: plain data, one or many histories of
// calls with what each must return, so that what a learner is shown when it
// fails is exactly what was done. It judges what came back; it runs nothing.
package check

import (
	"iter"
	"strconv"

	"grade/internal/protocol"
	"grade/internal/result"
)

// Check is one thing that a part must do.
type Check struct {
	// ID is the part's name in kebab case, a slash, and a name.
	ID string
	// Part names the part that earns the points.
	Part string
	// Title completes the sentence "it ...", such as "refuses a token lower
	// than the highest accepted".
	Title string
	// Why says in a sentence or two why that matters.
	Why string
	// Needs lists the checks without which this one would say nothing new.
	Needs []string
	// Histories yields the histories, shortest first. Each runs on fresh
	// instances; the first that fails is the one that the learner is shown.
	Histories iter.Seq[History]
}

// History is a sequence of calls with what they must return.
type History struct {
	Steps []Step
	// Judge decides instead of the steps' wants, where what is right depends
	// on what was returned before. It returns nil when all is well.
	Judge func(steps []Step, got [][]protocol.Value) *Failure
}

// Step is one call and what it must return.
type Step struct {
	Call protocol.Call
	// Want is what the call must return; the zero Value accepts anything.
	Want protocol.Value
	// Rule says in a clause what makes that right, such as "a stale token
	// must be refused".
	Rule string
}

// Returns is the step with what it must return, and the rule behind it.
func (s Step) Returns(want protocol.Value, rule string) Step {
	s.Want, s.Rule = want, rule
	return s
}

// Of is the history of these steps.
func Of(steps ...Step) History { return History{Steps: steps} }

// Calls is the history as it is sent to the driver.
func (h History) Calls() protocol.History {
	calls := make(protocol.History, len(h.Steps))
	for i, s := range h.Steps {
		calls[i] = s.Call
	}
	return calls
}

// Wants are what the steps must return, one value each. It reports false where
// that is not known before: a step accepts anything, or a judge decides.
func (h History) Wants() ([]protocol.Value, bool) {
	wants := make([]protocol.Value, len(h.Steps))
	for i, s := range h.Steps {
		wants[i] = s.Want
		if s.Want.Kind == 0 {
			return nil, false
		}
	}
	return wants, h.Judge == nil
}

// Failure is what a judge found.
type Failure struct {
	// Step is the index of the step that went wrong.
	Step int
	// Want is what was expected, as shown beside the call.
	Want string
	// Rule says in a clause what was broken.
	Rule string
	// Message replaces the sentence made of the call, its result and Rule.
	Message string
	// Inside are calls that the step itself made, shown before it.
	Inside []result.Call
	// Misconception names the misunderstanding, where this failure shows it.
	Misconception string
}

// Unjudgeable is the message of a failure that is no wrong answer but none.
const Unjudgeable = "the call returned nothing that can be judged"

// Examine judges what a history returned: nil when all is well. Results that
// don't have the shape of the calls are a failure at the first that doesn't.
func (h History) Examine(got [][]protocol.Value) *Failure {
	for i := range h.Steps {
		if i >= len(got) || len(got[i]) == 0 {
			return &Failure{Step: i, Message: Unjudgeable}
		}
	}
	if h.Judge != nil {
		return h.Judge(h.Steps, got)
	}
	for i, s := range h.Steps {
		if s.Want.Kind != 0 && got[i][0] != s.Want {
			return &Failure{Step: i, Want: Show(s.Want), Rule: s.Rule}
		}
	}
	return nil
}

// Observation is what one history returned.
type Observation struct {
	History History
	Got     [][]protocol.Value
}

// Expected is the observation of a history that returned what it had to.
func Expected(h History) Observation {
	got := make([][]protocol.Value, len(h.Steps))
	for i, s := range h.Steps {
		got[i] = []protocol.Value{s.Want}
	}
	return Observation{h, got}
}

// Model is a wrong idea that explains what calls returned. A submission that
// returned exactly what the idea predicts, in every history that was run, is
// taken to hold it.
type Model struct {
	Misconception string
	// Explains is given all observations of a part, or of one check, in the
	// order in which they were made; at least one.
	Explains func([]Observation) bool
}

// Predicts is a model that knows in advance what each history returns on
// fresh instances; predict returns one value for each step.
func Predicts(misconception string, predict func([]Step) []protocol.Value) Model {
	return Model{misconception, func(seen []Observation) bool {
		for _, o := range seen {
			for i, want := range predict(o.History.Steps) {
				if o.Got[i][0] != want {
					return false
				}
			}
		}
		return true
	}}
}

// Show renders a value as Go writes it.
func Show(v protocol.Value) string {
	switch v.Kind {
	case protocol.Int:
		return strconv.FormatInt(v.Int, 10)
	case protocol.String:
		return strconv.Quote(v.Str)
	case protocol.Bool:
		return strconv.FormatBool(v.Int == 1)
	}
	return "?"
}
