package quiz

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"grade/internal/exercise"
)

// keyLine matches a line that starts with a question's key, after bullets and
// quotes: letters (1), a number (2), what closes and separates (3), the rest (4).
// An arrow separates only where it comes first: ": => 8" may mean "at least 8".
var keyLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("^[\\s>*•\"'`(\\[-]*(?:quiz\\s*/\\s*)?(\\pL*)[\\s._#-]*(\\d*)" +
		"([\\s\"'*`]*(?:=>)?(?:->|[\\s\"'*`:=)\\].-])*)(.*)$")
})

// line is one line of the file that answers a question, perhaps blankly.
type line struct {
	number int    // from 1
	raw    string // as it stands in the file
	answer string // folded and trimmed, without a comment
}

// sheet is the file, read line by line.
type sheet struct {
	answers map[string][]line // by question
	// unread are lines that are neither an answer, a comment nor empty;
	// commented are comments that look like answers.
	unread, commented []int
}

func readSheet(q exercise.Quiz, text string) sheet {
	s := sheet{answers: map[string][]line{}}
	for i, raw := range strings.Split(text, "\n") {
		n := i + 1
		trimmed := strings.TrimSpace(fold(raw))
		if comment, ok := strings.CutPrefix(trimmed, "#"); ok {
			id, _, answer := parseLine(q, comment)
			if id != "" && answer != "" && startsWith(comment, id) {
				s.commented = append(s.commented, n)
			}
			continue
		}
		if trimmed == "" {
			continue
		}
		id, _, answer := parseLine(q, trimmed)
		if id == "" {
			s.unread = append(s.unread, n)
			continue
		}
		s.answers[id] = append(s.answers[id], line{number: n, raw: raw, answer: answer})
	}
	return s
}

// startsWith reports whether a comment starts with the key itself, not merely
// with a number, as the questions' own comments do.
func startsWith(comment, id string) bool {
	comment = strings.ToLower(strings.TrimSpace(comment))
	return strings.HasPrefix(comment, strings.ToLower(id))
}

// parseLine splits a folded line into the question that it answers, the length
// in bytes of all that stands before the answer, and the answer. The question
// is "" where the line answers none.
func parseLine(q exercise.Quiz, text string) (id string, keyLen int, answer string) {
	m := keyLine().FindStringSubmatchIndex(text)
	if m == nil {
		return "", 0, ""
	}
	group := func(i int) string { return text[m[2*i]:m[2*i+1]] }
	letters, number, separator := strings.ToLower(group(1)), strings.TrimLeft(group(2), "0"), group(3)
	keyLen, answer = m[8], group(4)
	if strings.Trim(separator, "\"'*`") == "" && answer != "" {
		return "", 0, ""
	}
	if letters == "" && strings.Trim(separator, " \"'*`") == "" {
		return "", 0, "" // a number alone may be anything
	}
	// The separator's class holds what an answer may start with, too.
	if strings.HasSuffix(separator, "-") && strings.Trim(separator, " -") != "" && startsWithDigit(answer) {
		keyLen, answer = keyLen-1, "-"+answer
	}
	if letters == "" && strings.TrimSpace(separator) == "." && !strings.HasSuffix(separator, " ") && startsWithDigit(answer) {
		return "", 0, "" // a number with decimals
	}
	for _, question := range q.Questions {
		if isKey(question.ID, letters, number) {
			return question.ID, keyLen, withoutComment(answer)
		}
	}
	return "", 0, ""
}

// isKey reports whether letters and number name a question: by its id, or, for
// an id such as "q3", by its number with a usual word or none before it.
func isKey(id, letters, number string) bool {
	id = strings.ToLower(id)
	if letters+number == id {
		return true
	}
	idLetters := strings.TrimRight(id, "0123456789")
	idNumber := id[len(idLetters):]
	usual := slices.Contains([]string{"", "q", "question", "a", "ans", "answer", "nr", idLetters}, letters)
	return idNumber != "" && number == idNumber && usual
}

// withoutComment drops a comment behind an answer. "#8" is an answer.
func withoutComment(answer string) string {
	if i := strings.Index(answer, " #"); i >= 0 && !startsWithDigit(answer[i+2:]) {
		answer = answer[:i]
	}
	if rest, ok := strings.CutPrefix(answer, "#"); ok && !startsWithDigit(rest) {
		return ""
	}
	answer = strings.TrimSpace(answer)
	if !strings.ContainsFunc(answer, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		return "" // a placeholder such as "?" or "___"
	}
	return answer
}

func startsWithDigit(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }
