package fencing

import (
	"bufio"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
)

func TestQuizFeedbackHoldsNoRightAnswer(t *testing.T) {
	t.Parallel()
	texts := make(map[string]string)
	for _, m := range misconceptions() {
		texts[m.ID] = m.Text
	}
	for _, q := range quiz().Questions {
		said := append([]string{q.Title, q.Why, q.Explain}, q.Hints...)
		for answer, id := range q.Known {
			if slices.Contains(q.Right, answer) {
				t.Errorf("%s: %q is both right and wrong", q.ID, answer)
			}
			if id == "" {
				continue
			}
			if texts[id] == "" {
				t.Errorf("%s: answer %q shows %q, which is no misconception", q.ID, answer, id)
			}
			said = append(said, texts[id])
		}
		for _, form := range append(slices.Collect(maps.Keys(q.Known)), q.Right...) {
			if form != strings.ToLower(form) {
				t.Errorf("%s: the form %q is not in lower case", q.ID, form)
			}
		}
		for _, text := range said {
			for _, form := range q.Right {
				// A single letter such as "a" is an answer, and a word of any text.
				if form != "a" && holds(text, form) {
					t.Errorf("%s gives away %q in %q", q.ID, form, text)
				}
			}
		}
	}
}

// holds reports whether text holds the words of phrase, one after the other.
func holds(text, phrase string) bool {
	split := func(s string) string {
		words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\''
		})
		return " " + strings.Join(words, " ") + " "
	}
	return strings.Contains(split(text), split(phrase))
}

func TestQuizAgreesWithTheAnswersFile(t *testing.T) {
	t.Parallel()
	comments, answers := readAnswers(t, filepath.Join(starterDir, quiz().File))
	_, solved := readAnswers(t, filepath.Join(solutionDir, quiz().File))
	var ids []string
	for _, q := range quiz().Questions {
		ids = append(ids, q.ID)
		if want := q.Text + " (" + q.Form + ")"; !strings.Contains(comments, want) {
			t.Errorf("%s does not ask %q", quiz().File, want)
		}
		if answer, ok := answers[q.ID]; !ok || answer != "" {
			t.Errorf("the starter's %s is %q, want a blank line", q.ID, answer)
		}
		if !slices.Contains(q.Right, solved[q.ID]) {
			t.Errorf("the solution's %s is %q, want one of %q", q.ID, solved[q.ID], q.Right)
		}
	}
	if want := []string{"q1", "q2", "q3", "q4"}; !slices.Equal(ids, want) {
		t.Errorf("questions %q, want %q", ids, want)
	}
}

// readAnswers returns an answers file's comments as one line, and its answers.
func readAnswers(t *testing.T, name string) (comments string, answers map[string]string) {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	answers = make(map[string]string)
	var lines []string
	for s := bufio.NewScanner(f); s.Scan(); {
		if text, ok := strings.CutPrefix(s.Text(), "#"); ok {
			lines = append(lines, text)
		} else if id, answer, ok := strings.Cut(s.Text(), ":"); ok {
			answers[id] = strings.TrimSpace(answer)
		}
	}
	return prose(strings.Join(lines, " ")), answers
}
