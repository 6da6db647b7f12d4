// Package check says what a check is and runs it: a check is plain data, one
// or many histories of calls with what each must return, so that what a
// learner is shown when it fails is exactly what was done.
package check

import (
	"iter"

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
	// Why says in a sentence or two why that matters in a system of leases.
	Why string
	// Needs lists the checks without which this one would say nothing new.
	Needs []string
	// Histories yields the histories, shortest first. Each runs on fresh
	// instances; the first that fails is the one that the learner is shown.
	Histories func() iter.Seq[History]
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
}

// Failure is what a judge found.
type Failure struct {
	// Step is the index of the step that went wrong.
	Step int
	// Message says what happened, in one sentence.
	Message string
	// Want is what was expected, as shown beside the call.
	Want string
	// Trace replaces the rendering of the steps where a call's own doings
	// are what matters.
	Trace []result.Call
	// Misconception names the misunderstanding, where this failure shows it.
	Misconception string
}
