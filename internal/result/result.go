// Package result is what the grader found out about one submission: the
// schema "grade/result/v1", which every report, gradebook and cache entry is
// rendered from. It holds facts only; it neither judges nor prints.
package result

// Schema names the version of the JSON form. Readers ignore fields that they
// don't know, so a new optional field does not change it.
const Schema = "grade/result/v1"

// Status says how a check ended. There is a word for each cause, so that a
// report never has to guess why points are missing.
type Status string

// The statuses of a check. Only Pass earns points.
const (
	Pass         Status = "pass"
	Fail         Status = "fail"          // a wrong answer
	Blank        Status = "blank"         // not started: still what the starter says
	Skipped      Status = "skipped"       // a check that it needs did not pass
	Missing      Status = "missing"       // the symbol it calls is not there
	CompileError Status = "compile_error" // Go refuses the code it calls
	Policy       Status = "policy"        // the code uses something that is not allowed
	Panic        Status = "panic"
	Deadlock     Status = "deadlock"
	Timeout      Status = "timeout"
	Memory       Status = "memory"
	Crash        Status = "crash"    // any other way to die, a stack overflow included
	Output       Status = "output"   // printed past the hard limit
	Unstable     Status = "unstable" // a failure that does not repeat in the same way
)

// Statuses lists every status of a check, in the order in which documents
// explain them.
func Statuses() []Status {
	return []Status{Pass, Fail, Blank, Skipped, Missing, CompileError, Policy, Panic,
		Deadlock, Timeout, Memory, Crash, Output, Unstable}
}

// Outcome says whether the submission was graded at all.
type Outcome string

// A submission is graded, or the grader is at fault; a fault is never a score
// of zero, it is no score.
const (
	Graded Outcome = "graded"
	Fault  Outcome = "fault"
)

// Visibility says when a learner may see a check's details. The words are
// Gradescope's, since courses know them from there.
type Visibility string

// The visibilities of a check.
const (
	Visible        Visibility = "visible"
	Hidden         Visibility = "hidden"          // the learner sees the points, never the trace
	AfterDueDate   Visibility = "after_due_date"  // hidden until the deadline has passed
	AfterPublished Visibility = "after_published" // hidden until grades are published
)

// Result is one graded submission.
type Result struct {
	Schema     string     `json:"schema"`
	Exercise   string     `json:"exercise"`
	Submission Submission `json:"submission"`
	Grader     Grader     `json:"grader"`
	Status     Outcome    `json:"status"`
	// FaultReason says what the grader could not do; set only with Fault.
	FaultReason string `json:"fault,omitempty"`
	// Score is nil after a fault: the absence of a grade, not a grade of 0.
	Score    *int   `json:"score"`
	MaxScore int    `json:"max_score"`
	Parts    []Part `json:"parts"`

	// A batch adds these where they apply.
	RawScore *int  `json:"raw_score,omitempty"` // before overrides
	Late     *Late `json:"late,omitempty"`
	// Overrides are in the order in which they were applied: checks, then the
	// total, which replaces what the others made of the score.
	Overrides []Override `json:"override,omitempty"`
}

// Submission says what was graded, and what of it was not read.
type Submission struct {
	ID string `json:"id"`
	// SHA256 is the hash of the files that were graded, names included, in
	// hexadecimal.
	SHA256 string `json:"sha256"`
	// Ignored lists what was passed over, each as "name: reason".
	Ignored []string `json:"ignored,omitempty"`
	// Warnings are about the submission as a whole and cost no points.
	Warnings []string `json:"warnings,omitempty"`
	// Seconds is how long grading took; absent from a cached result's bytes
	// where it would make equal runs differ.
	Seconds float64 `json:"seconds,omitempty"`
}

// Grader says by what the submission was graded.
type Grader struct {
	Version string `json:"version"`
	// Go is the toolchain's version, such as "go1.26.8"; empty without one.
	Go             string `json:"go,omitempty"`
	ExerciseSHA256 string `json:"exercise_sha256"`
	// Sandbox is the level that was really reached: full, unprivileged,
	// limits or off; empty where no code was run.
	Sandbox string `json:"sandbox,omitempty"`
}

// Part is one part of an exercise, such as one type or function.
type Part struct {
	Name     string  `json:"name"`
	Score    int     `json:"score"`
	MaxScore int     `json:"max_score"`
	Checks   []Check `json:"checks"`
}

// Check is the verdict of one check.
type Check struct {
	ID       string `json:"id"`
	Title    string `json:"title"`
	Status   Status `json:"status"`
	Score    int    `json:"score"`
	MaxScore int    `json:"max_score"`
	// Message says what happened, in one sentence; empty after a pass.
	Message string `json:"message,omitempty"`
	// Why says why the property matters; set where the check did not pass.
	Why string `json:"why,omitempty"`
	// File, Line and Column are where the learner should look: File is
	// relative to the submission, Line and Column count from 1, Column in
	// bytes as Go's compiler counts it. Zero where unknown.
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
	// Excerpt is the source line at File and Line, without its newline.
	Excerpt string `json:"excerpt,omitempty"`
	// Help explains Message to somebody new to Go, or names the slip.
	Help string `json:"help,omitempty"`
	// Root is the position ("file:line:col") that a cascade comes from.
	Root string `json:"root,omitempty"`
	// Trace is the shortest failing history: the calls in order, ending at the
	// one that went wrong.
	Trace []Call `json:"trace,omitempty"`
	// Frames are the learner's own lines on the stack of a crash, innermost
	// first, each as "file:line in Function".
	Frames []string `json:"frames,omitempty"`
	// Output is what the learner's code printed, cut at a limit.
	Output string `json:"output,omitempty"`
	// Misconception names the misunderstanding that the behaviour shows; its
	// text is the exercise's. Explanation carries that text.
	Misconception string `json:"misconception,omitempty"`
	Explanation   string `json:"explanation,omitempty"`
	// Needs lists the checks that must pass before this one is run.
	Needs      []string   `json:"needs"`
	Visibility Visibility `json:"visibility,omitempty"`
	// Next is the command to try next, such as
	// "grade hint fencing Resource".
	Next string `json:"next,omitempty"`
}

// Call is one call of a history, rendered in the learner's own terms.
type Call struct {
	Call   string `json:"call"`
	Result string `json:"result,omitempty"`
	// Want is what was expected; set only where it differs from Result.
	Want string `json:"want,omitempty"`
}

// Late says when a submission was handed in, where that is known. It is shown
// and never judged.
type Late struct {
	Submitted string `json:"submitted,omitempty"` // RFC 3339
	Due       string `json:"due,omitempty"`       // RFC 3339
	Seconds   int64  `json:"seconds"`             // past the deadline; 0 when in time
}

// Override is a score that a person set by hand. Several may apply to one
// learner.
type Override struct {
	Check  string `json:"check,omitempty"` // empty: the total
	Points int    `json:"points"`
	Reason string `json:"reason"`
	By     string `json:"by"`
	// Stale is true when the result beneath has changed since it was set.
	Stale bool `json:"stale,omitempty"`
}

// PartNamed returns the part with that name, or nil.
func (r *Result) PartNamed(name string) *Part {
	for i := range r.Parts {
		if r.Parts[i].Name == name {
			return &r.Parts[i]
		}
	}
	return nil
}

// All yields every check of every part, in order.
func (r *Result) All(yield func(*Part, *Check) bool) {
	for i := range r.Parts {
		p := &r.Parts[i]
		for j := range p.Checks {
			if !yield(p, &p.Checks[j]) {
				return
			}
		}
	}
}

// Passed reports whether the submission was graded and has at least want
// points.
func (r *Result) Passed(want int) bool {
	return r.Status == Graded && r.Score != nil && *r.Score >= want
}
