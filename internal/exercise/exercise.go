// Package exercise says what an exercise is: its starter, its parts, its
// checks, its quiz, its words. Everything here is data; the exercises
// themselves are the packages below this one, and nothing outside them knows
// what any exercise is about.
package exercise

import (
	"io/fs"
	"iter"

	"grade/internal/check"
	"grade/internal/protocol"
)

// Exercise is one exercise, whole.
type Exercise struct {
	// Name is what a learner types, such as "fencing"; it is also the name of
	// the starter's package and folder.
	Name string
	// Title is what the exercise is called in a heading.
	Title string
	// Starter holds exactly the files that learners get.
	Starter fs.FS
	// Given names the starter's files that are always the grader's own.
	Given []string
	Parts []Part
	Quiz  Quiz
	// Checks are all checks but the quiz's, in the order they are run.
	Checks []check.Check
	// Ops are the calls that the driver knows, by their number on the wire.
	Ops []Op
	// Driver holds the Go source files of the exercise's half of the driver,
	// and DriverPackage is its import path.
	Driver        fs.FS
	DriverPackage string
	// Bindings connect the learner's symbols to the driver, one by one, so
	// that a missing or misshapen symbol costs only its own calls.
	Bindings []Binding
	// Imports is the allow-list of import paths.
	Imports []string
	// Misconceptions are the misunderstandings that checks and answers can show.
	Misconceptions []Misconception
	// Refine turns a misconception into a more particular one by looking at
	// what the code refers to: uses reports whether a symbol's code, or code
	// that it calls, names another symbol. Nil for none.
	Refine func(misconception string, uses func(symbol, other string) bool) string
	// Spell says in Go what the judge of a check's history wants of the calls up
	// to a step, for a test in the learner's package. Nil where nothing is judged.
	Spell  func(id string, h check.History, step int) Spelling
	Lesson Lesson
	Demo   Demo
}

// Part is one part of an exercise: a type with its methods, or a function.
type Part struct {
	// Name is the symbol's name, such as "Resource".
	Name string
	// File is where the starter has it.
	File string
	// Symbols are the declarations that make up the part, such as "Resource",
	// "Resource.Write".
	Symbols []string
	// Hints is the ladder, from a nudge to almost the answer: at least three.
	Hints []string
	// Models are the wrong ideas that can explain what the part did, the most
	// particular first.
	Models []check.Model
	// Probe are histories that are run only to tell the models apart, after a
	// check of the part gave a wrong answer. They cost no points. May be nil.
	Probe iter.Seq[check.History]
}

// Op is one operation of the driver.
type Op struct {
	// Name is what the learner calls, such as "Write".
	Name string
	// Instance is the letter that instances of the receiver go by in traces,
	// such as "r"; empty for a function.
	Instance string
	// Bindings lists what the operation needs to be callable.
	Bindings []string
	// Show renders the arguments where the Go literals won't do; nil else.
	Show func(args []protocol.Value) string
	// Source is the call as an expression of Go in the learner's package, where
	// the name and the arguments' literals won't do; "" else.
	Source string
}

// Spelling is what a test of a judged history needs beyond its calls. RESULT0,
// RESULT1 and so on stand for what the calls returned, HELPER for a name at
// package level that is the test's own.
type Spelling struct {
	// Wants has an expression for each call that its result must equal, "" for
	// none, and Rules the clauses that say why.
	Wants, Rules []string
	// Declare stands before the calls, Finally behind the last one.
	Declare, Finally string
	// Helpers are declarations at package level.
	Helpers string
}

// Binding is the glue for one thing that the driver calls: a statement of Go
// in the learner's own package, so that it sees what other code there sees.
type Binding struct {
	// Name is what Op.Bindings refers to; for a symbol it is the symbol, such
	// as "Resource.Write".
	Name string
	// Symbols are what has to be there. Where one is broken, the binding is
	// left out.
	Symbols []string
	// Signature is what it has to look like, as a learner would write it.
	Signature string
	// Code is the statement. SUBJECT stands for the driver's table of this
	// submission and DRIVER for the name of the driver's package.
	Code string
}

// Quiz is the exercise's questions. The key stays in the hidden half.
type Quiz struct {
	// File is the answers' file name.
	File      string
	Questions []Question
}

// Question is one question of the quiz.
type Question struct {
	// ID is its key in the answers' file, such as "q1".
	ID string
	// Text is the question as the learner reads it.
	Text string
	// Form says how to answer: "a number", "accept or reject", "yes or no".
	Form string
	// Right lists every accepted form of the right answer, in lower case.
	Right []string
	// Known maps the recognised wrong answers, in lower case, to the
	// misconception that each shows; "" where it shows none in particular.
	Known map[string]string
	// Title, Why: as a check's.
	Title, Why string
	// Explain teaches on a wrong answer without giving the right one away.
	Explain string
	// Hints is the ladder for this question.
	Hints []string
}

// Misconception is a misunderstanding with a name.
type Misconception struct {
	ID string
	// Title names it in a few words, for a class's report.
	Title string
	// Text explains it to the learner: what they seem to think, and what
	// is so instead. It does not contain the code to write.
	Text string
}

// Lesson is the text behind the exercise: sections of paragraphs.
type Lesson struct {
	Sections []Section
}

// Section is a heading with paragraphs; a paragraph that starts with "- " is
// an item of a list.
type Section struct {
	Title      string
	Paragraphs []string
}

// Demo is a run drawn as lanes over time.
type Demo struct {
	// Question is asked before the run, where a person is at the terminal.
	Question string
	// Choices are what can be predicted; a run's Outcome is one of them.
	Choices []string
	// Lanes are the participants, left to right.
	Lanes []string
	// Flag names the switch that changes the outcome, such as "fencing", with
	// FlagHelp as its description; it is on by default.
	Flag, FlagHelp string
	// Run is the run with the switch on or off.
	Run func(on bool) Run
}

// Run is one run of a demo.
type Run struct {
	Steps []DemoStep
	// Outcome is the choice that came true.
	Outcome string
	// Moral says what the run shows.
	Moral string
}

// DemoStep is one moment of a run.
type DemoStep struct {
	// From and To are lanes, by index; equal where a lane acts by itself.
	From, To int
	// Label is what is said or done; Note explains it.
	Label, Note string
	// State is what each lane holds after the step, "" for nothing to say.
	State []string
}
