package quiz

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"grade/internal/exercise"
	"grade/internal/result"
)

// tickets is a quiz of the usual kinds of questions.
func tickets() exercise.Quiz {
	return exercise.Quiz{File: "answers.txt", Questions: []exercise.Question{
		{ID: "q1", Text: "The clerk has served ticket 8. Then comes ticket 7. Which is the highest ticket that the clerk remembers?",
			Form: "a number", Right: []string{"8", "eight", "ticket 8"},
			Known: map[string]string{"7": "remembers-last", "seven": "remembers-last", "9": ""},
			Title: "knows the highest ticket", Why: "It is the measure.", Explain: "Go through the story."},
		{ID: "q2", Text: "Does the clerk accept the late ticket 7?", Form: "accept or reject",
			Right: []string{"reject", "rejected", "r", "refuse", "deny", "no"}, Known: map[string]string{"accept": "forgets", "a": "forgets", "yes": "forgets"},
			Title: "knows the late ticket's fate", Why: "Order matters.", Explain: "Compare the two.", Hints: []string{"A stale ticket is late."}},
		{ID: "q3", Text: "Then comes ticket 9. Does the clerk accept it?", Form: "accept or reject",
			Right: []string{"accept", "accepts", "a", "yes"}, Known: map[string]string{"reject": "", "no": ""}},
		{ID: "q4", Text: "Does a clock alone keep a sleeper from coming late?", Form: "yes or no",
			Right: []string{"no", "n", "it does not", "does not", "doesn't"}, Known: map[string]string{"yes": "clock", "does": "clock"}},
	}}
}

// TestAnswers is the list of what is understood, and of what must not be.
func TestAnswers(t *testing.T) {
	t.Parallel()
	tests := []struct {
		question                     string
		right, wrong, unclear, blank []string
	}{
		{
			question: "q1",
			right: []string{"8", " 8 ", "8.", "\"8\"", "'8'", "`8`", "**8**", "“8”", "８", "08", "8.0", "eight", "Eight.", "EIGHT!", "ticket 8", "Ticket #8", "#8", "it is 8",
				"the highest is 8", "8, because 7 came late", "8 because 9 comes later", "I think it's 8", "8 (ticket)", "8 # or is it 9", "= 8", "8, not 7", "the clerk remembers ticket 8", "8!", "8?"},
			wrong: []string{"7", "seven", "Ticket 7", "9", "10", "80", "88", "8.5", "-8", "0", "one", "18"},
			unclear: []string{"8 or 9", "7 or 8", "8/9", "8, 9", "8 and 7", "7, 8", "not 8", "8 or more", "<8", "> 8", ">= 8", "!8", "!= 8", "~8", "7 to 8", "7-8", "8-9", "more than 8", "less than 8",
				"8+", "maybe 8", "8, or 9", "8, maybe 7", "about 8", "not 7 but 8", "never 8", "8 minus 1", "eight or nine", "any but 8", "8th", "8x", "x8", "neither 8", "8, not 8", "=> 8", ": >8", "≥ 8", "up to 8", "accept", "8 9", "7 (8)", "8²"},
			blank: []string{"", " ", "?", "...", "___", "-", "# a number", "\"\""},
		},
		{
			question: "q2",
			right: []string{"reject", "Rejected", "REJECTS.", "rejects it", "rejecting", "rejection", "it rejects it", "it is rejected", "the clerk rejects it", "r", "R.", "refused", "refusal", "denied", "denies",
				"no", "No.", "N", "nope", "no, it rejects", "not accepted", "does not accept", "it doesn't accept it", "the clerk won't accept the late ticket", "reject, because 7 < 8", "rejected (stale)", "reject the stale ticket",
				"reject 7", "no, it does not accept 7", "it can't", "'rejected'", "false", "- reject"},
			wrong: []string{"accept", "accepts", "yes", "Y", "a", "it accepts", "yes, it is accepted", "not rejected", "does not reject", "true"},
			unclear: []string{"accept/reject", "accept or reject", "reject or accept", "yes and no", "yes, it rejects", "maybe", "maybe reject", "no idea", "not sure", "!reject", "I don't know", "depends", "reject, or accept", "reject, unless newer",
				"either", "rejekt it", "n/a", "8", "reject, accept", "no, it does not reject", "no it does not reject", "perhaps rejected", "no clue", "a/r", "ar"},
			blank: []string{"", "??"},
		},
		{
			question: "q3",
			right:    []string{"accept", "accepted", "a", "yes", "y", "Accepts it.", "it is accepted", "accept, it is not late", "it does accept it", "yes, accepted", "not rejected", "acceptance", "accepting"},
			wrong:    []string{"reject", "no", "n", "rejected", "not accepted", "it does not accept it"},
			unclear:  []string{"accept / reject", "not sure", "accept, reject", "yes or no", "accepted or rejected", "accept only if", "acceptable", "except"},
		},
		{
			question: "q4",
			right:    []string{"no", "No", "n", "NO!", "no.", "nope", "it does not", "It doesn’t.", "doesnt", "no, it does not", "no it can't", "no it does not stop", "no the sleeper may come", "no: the sleeper sleeps", "no - it sleeps", "definitely not", "false", "a clock does not keep a sleeper", "No, because yes would be wrong"},
			wrong:    []string{"yes", "y", "yep", "it does", "true", "Yes, it does."},
			unclear:  []string{"yes it does not", "no the answer is yes", "no idea", "no, yes", "yes/no", "y/n", "sometimes", "no, unless it is read", "not no and not yes", "no?? or yes", "know", "none", "no one knows", "nine"},
		},
	}
	q := tickets()
	for i, test := range tests {
		question := q.Questions[i]
		want := map[string][]string{"right": test.right, "wrong": test.wrong, "unclear": test.unclear, "blank": test.blank}
		for outcome, answers := range want {
			for _, answer := range answers {
				checks, _ := Grade(q, []byte(test.question+": "+answer+"\n"))
				if got := outcomeOf(checks[i]); got != outcome {
					t.Errorf("%s: %q is %s (%s), want %s", question.ID, answer, got, checks[i].Message, outcome)
				}
			}
		}
	}
}

func outcomeOf(c result.Check) string {
	switch {
	case c.Status == result.Blank:
		return "blank"
	case c.Status == result.Pass:
		return "right"
	case strings.HasSuffix(c.Message, "is not right"):
		return "wrong"
	}
	return "unclear"
}

// TestLines is about the ways to write a line.
func TestLines(t *testing.T) {
	t.Parallel()
	right := []string{"q1: 8", "Q1 = 8", "q1:8", "1) 8", "1. 8", "q1 8", "q1\t8", "q1 - 8", "q1. 8", "q1) 8", "(1) 8", "[q1] 8", "q1 -> 8", "q1 => 8", "q1: -> 8", "q1 := 8", "q1 == 8", "- q1: 8", "* 1: 8", "> q1: 8",
		"**q1:** 8", "`q1`: `8`", "\"q1\": \"8\"", "question 1: 8", "Answer 1: 8", "Q.1: 8", "Q 1: 8", "q-1: 8", "q01: 8", "quiz/q1: 8", "ｑ１：８", "1: 8", "1 = 8", "1 - 8", "  q1 :  8  ", "q1:\u00a08", "\u200bq1: 8", "q1: 8\u200e", "q1 is 8"}
	for _, text := range right {
		checks, notes := Grade(tickets(), []byte(text))
		if checks[0].Status != result.Pass || len(notes) > 0 {
			t.Errorf("%q: %s %s, notes %v", text, checks[0].Status, checks[0].Message, notes)
		}
	}
	unread := []string{"8", "q5: 8", "1 8", "1.8", "11: 8", "answer: 8", "the answer is 8", "q1's answer", "=8", "// q1: 8", "qq1: 8", "x1: 8", "<<<<<<< HEAD"}
	for _, text := range unread {
		checks, notes := Grade(tickets(), []byte(text))
		if checks[0].Status != result.Blank || len(notes) != 1 || !strings.HasPrefix(notes[0].String(), "answers.txt: line 1 was not understood") {
			t.Errorf("%q: %s, notes %v", text, checks[0].Status, notes)
		}
	}
}

func TestEncodings(t *testing.T) {
	t.Parallel()
	const text = "# Fünf\r\nq1: 8\r\nq2: “reject”\r\nq3: accept\r\nq4: no\r\n"
	wide := func(little bool, mark string) string {
		b := []byte(mark)
		for _, u := range utf16.Encode([]rune(text)) {
			if little {
				b = append(b, byte(u), byte(u>>8))
			} else {
				b = append(b, byte(u>>8), byte(u))
			}
		}
		return string(b)
	}
	files := map[string]string{
		"UTF-8":            text,
		"UTF-8 with a BOM": "\ufeff" + text,
		"old Mac":          strings.ReplaceAll(text, "\r\n", "\r"),
		"Unix":             strings.ReplaceAll(text, "\r\n", "\n"),
		"UTF-16LE":         wide(true, "\xff\xfe"),
		"UTF-16BE":         wide(false, "\xfe\xff"),
		"UTF-16LE bare":    wide(true, ""),
		"UTF-16BE bare":    wide(false, ""),
		"Windows-1252":     "# F\xfcnf\r\nq1: \x938\x94\r\nq2: \x91reject\x92\r\nq3: accept\r\nq4: no",
	}
	for name, data := range files {
		checks, notes := Grade(tickets(), []byte(data))
		for i, c := range checks {
			if c.Status != result.Pass || c.Line != 0 && c.Line != i+2 || len(notes) > 0 {
				t.Errorf("%s: %s on line %d: %s %s, notes %v", name, c.ID, c.Line, c.Status, c.Message, notes)
			}
		}
	}
}

func TestTwice(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, want, message string }{
		{"q1: 8\nq1: eight\n", "right", ""},
		{"q1:\nq1: 8\n", "right", ""},
		{"q1: 8\nq1:\n", "right", ""},
		{"q1: 7\nq1: 8\n", "unclear", `answered more than once: line 1 says "7", line 2 says "8"; keep one of them`},
		{"q1: 8\n\n1) 7\n", "unclear", `answered more than once: line 1 says "8", line 3 says "7"; keep one of them`},
		{"q1: 10\nq1: 11\n", "unclear", `answered more than once: line 1 says "10", line 2 says "11"; keep one of them`},
		{"q1: 7\nq1: Seven\n", "wrong", `the answer "Seven" is not right`},
		{"q1: 8\nq1: not 8\n", "unclear", `answered more than once: line 1 says "8", line 2 says "not 8"; keep one of them`},
	}
	for _, test := range tests {
		checks, _ := Grade(tickets(), []byte(test.text))
		if got := outcomeOf(checks[0]); got != test.want || checks[0].Message != test.message {
			t.Errorf("%q: %s %q, want %s %q", test.text, got, checks[0].Message, test.want, test.message)
		}
	}
}

func TestGradeDetails(t *testing.T) {
	t.Parallel()
	checks, _ := Grade(tickets(), []byte("# c\nq1: 7\nq2:\n"))
	want := []result.Check{
		{ID: "quiz/q1", Title: "knows the highest ticket", Status: result.Fail, Message: `the answer "7" is not right`, Why: "It is the measure.", File: "answers.txt", Line: 2,
			Excerpt: "q1: 7", Misconception: "remembers-last", Explanation: "Go through the story.", Needs: []string{}},
		{ID: "quiz/q2", Title: "knows the late ticket's fate", Status: result.Blank, Message: "not answered yet", File: "answers.txt", Line: 3, Needs: []string{}},
	}
	if diff := cmp.Diff(want, checks[:2]); diff != "" {
		t.Errorf("checks (-want +got):\n%s", diff)
	}
}

func TestNotes(t *testing.T) {
	t.Parallel()
	tests := []struct {
		data []byte
		want []string
	}{
		{nil, []string{"answers.txt: is not there, so no question is answered"}},
		{[]byte{}, nil},
		{[]byte("# q1: 8\n# 1. Which? (a number)\n#q2\n"), []string{"answers.txt: line 1 starts with # and was not read; take the # away if it is your answer"}},
		{[]byte(strings.Repeat("?\n", 8)), []string{
			`answers.txt: line 1 was not understood; an answer is a line such as "q1: ..."`,
			`answers.txt: line 2 was not understood; an answer is a line such as "q1: ..."`,
			`answers.txt: line 3 was not understood; an answer is a line such as "q1: ..."`,
			`answers.txt: line 4 was not understood; an answer is a line such as "q1: ..."`,
			`answers.txt: line 5 was not understood; an answer is a line such as "q1: ..."`,
			"answers.txt: 3 more such lines"}},
		{[]byte("q1: 8\n" + strings.Repeat("#\n", MaxSize)), []string{fmt.Sprintf("answers.txt: has %d bytes; only the first %d are read", 2*MaxSize+6, MaxSize)}},
	}
	for _, test := range tests {
		_, notes := Grade(tickets(), test.data)
		var got []string
		for _, n := range notes {
			got = append(got, n.String())
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("notes (-want +got):\n%s", diff)
		}
	}
}

// FuzzGrade demands that any file yields one check for each question, with
// short messages in printable characters, and that a right answer in it was
// understood alone, too.
func FuzzGrade(f *testing.F) {
	for _, s := range []string{"q1: 8\nq2: reject\nq3: a\nq4: no", "\xff\xfeq\x001\x00", "1) not 8", "q1: 8 or 9\r\nQ1=8", "q4: it does not, because"} {
		f.Add([]byte(s))
	}
	q := tickets()
	f.Fuzz(func(t *testing.T, data []byte) {
		checks, notes := Grade(q, data)
		if len(checks) != len(q.Questions) || len(notes) > 2*maxNotes+4 {
			t.Fatalf("%d checks, %d notes", len(checks), len(notes))
		}
		for _, c := range checks {
			if strings.ContainsFunc(c.Message+c.Excerpt, func(r rune) bool { return r < ' ' || r == 0x7f }) || len([]rune(c.Message)) > 700 {
				t.Errorf("message %q", c.Message)
			}
			if c.Status != result.Pass && c.Status != result.Fail && c.Status != result.Blank {
				t.Errorf("status %q", c.Status)
			}
		}
	})
}
