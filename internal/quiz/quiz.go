// Package quiz reads a learner's answers kindly and judges them strictly: it
// goes to some length to understand an answer, and what it does not understand
// is never right. What it says about a wrong answer holds no right one.
package quiz

import (
	"bytes"
	"fmt"
	"strings"

	"grade/internal/exercise"
	"grade/internal/result"
	"grade/internal/submission"
)

// Part is the name of the part that the quiz is in a result.
const Part = "Quiz"

// Limits of the answers' file.
const (
	MaxSize  = 64 << 10 // bytes; what is beyond is not read
	maxNotes = 5        // of lines that were not read
	maxShown = 60       // characters of an answer in a message
)

// CheckID is the id of a question's check.
func CheckID(question string) string { return "quiz/" + question }

// Grade judges the answers in data, the content of the quiz's file; nil where
// there is no file. It returns a check for each question, without points, and
// notes about lines that were not read.
func Grade(q exercise.Quiz, data []byte) ([]result.Check, []submission.Note) {
	var notes []submission.Note
	note := func(format string, args ...any) {
		notes = append(notes, submission.Note{Name: q.File, Reason: fmt.Sprintf(format, args...)})
	}
	if data == nil {
		note("is not there, so no question is answered")
	}
	if len(data) > MaxSize {
		note("has %d bytes; only the first %d are read", len(data), MaxSize)
		data = data[:MaxSize]
		if i := bytes.LastIndexByte(data, '\n'); i >= 0 {
			data = data[:i+1]
		}
	}
	s := readSheet(q, decode(data))
	noteLines(note, s.unread, "was not understood; an answer is a line such as \"%s: ...\"", q)
	noteLines(note, s.commented, "starts with # and was not read; take the # away if it is your answer", q)

	checks := make([]result.Check, 0, len(q.Questions))
	for _, question := range q.Questions {
		checks = append(checks, gradeQuestion(q.File, question, s.answers[question.ID]))
	}
	return checks, notes
}

func noteLines(note func(string, ...any), numbers []int, text string, q exercise.Quiz) {
	if strings.Contains(text, "%s") && len(q.Questions) > 0 {
		text = fmt.Sprintf(text, q.Questions[0].ID)
	}
	for i, n := range numbers {
		if i == maxNotes {
			note("%d more such lines", len(numbers)-maxNotes)
			return
		}
		note("line %d %s", n, text)
	}
}

// gradeQuestion judges all lines that answer one question.
func gradeQuestion(file string, q exercise.Question, lines []line) result.Check {
	c := result.Check{ID: CheckID(q.ID), Title: q.Title, Status: result.Blank, Message: "not answered yet", Needs: []string{}}
	var last line
	var given []line
	for _, l := range lines {
		last = l
		if l.answer != "" {
			given = append(given, l)
		}
	}
	if len(given) > 0 {
		last = given[len(given)-1]
	}
	if last.number > 0 {
		c.File, c.Line = file, last.number
	}
	if len(given) == 0 {
		return c
	}

	v := newVocabulary(q)
	said := v.judge(q, last.answer)
	for _, l := range given[:len(given)-1] {
		if other := v.judge(q, l.answer); !agree(said, other) {
			return fail(c, q, last, "", fmt.Sprintf("answered more than once: line %d says %s, line %d says %s; keep one of them",
				l.number, shown(l.answer), last.number, shown(last.answer)))
		}
	}
	switch {
	case said.unclear != "":
		return fail(c, q, last, "", fmt.Sprintf("the answer %s %s; write %s and nothing else", shown(last.answer), said.unclear, q.Form))
	case !said.right:
		return fail(c, q, last, said.misconception, fmt.Sprintf("the answer %s is not right", shown(last.answer)))
	}
	c.Status, c.Message = result.Pass, ""
	return c
}

// agree reports whether two answers to one question say the same.
func agree(a, b verdict) bool {
	if a.unclear != "" || b.unclear != "" || !a.right && a.misconception == "" {
		return a.read == b.read
	}
	return a.meaning == b.meaning
}

func fail(c result.Check, q exercise.Question, l line, misconception, message string) result.Check {
	c.Status, c.Message, c.Why, c.Explanation, c.Misconception = result.Fail, message, q.Why, q.Explain, misconception
	c.Excerpt = cut(strings.TrimSpace(fold(l.raw)))
	return c
}

// shown quotes an answer for a message.
func shown(answer string) string { return fmt.Sprintf("%q", cut(answer)) }

func cut(s string) string {
	if r := []rune(s); len(r) > maxShown {
		return string(r[:maxShown]) + "..."
	}
	return s
}
