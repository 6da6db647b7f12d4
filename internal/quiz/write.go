package quiz

import (
	"fmt"
	"strings"

	"grade/internal/exercise"
)

// commentWidth is how wide a comment may get in a file that Write makes up.
const commentWidth = 78

// Write returns the quiz's file with the answers, by question id, filled in.
// Every line of existing that is not an answer to one of those questions stays
// as it is, and so do the kind of line ends and the way a key is written; the
// text comes out as UTF-8. A question that has no line gets one at the end. Of
// a nil existing, a new file with the questions as comments is made.
func Write(q exercise.Quiz, existing []byte, answers map[string]string) []byte {
	if existing == nil {
		existing = blankFile(q)
	}
	end := "\n"
	if strings.Contains(decodeKeepingEnds(existing), "\r\n") {
		end = "\r\n"
	}
	lines := strings.Split(decode(existing), "\n")
	written := map[string]bool{}
	for i, raw := range lines {
		id, keyLen, _ := parseLine(q, fold(raw))
		answer, ok := answers[id]
		if !ok || strings.HasPrefix(strings.TrimSpace(raw), "#") {
			continue
		}
		written[id] = true
		lines[i] = answerLine(id+":", answer)
		if fold(raw) != raw {
			continue
		}
		// The learner's own key stays, where it is one without what was written
		// behind it: 1"-7 answers question 1, and 1 8 does not.
		own := answerLine(strings.TrimRight(raw[:keyLen], " \t\"'*`"), answer)
		if key, _, said := parseLine(q, own); key == id && said == withoutComment(oneLine(answer)) {
			lines[i] = own
		}
	}
	for _, question := range q.Questions {
		answer, ok := answers[question.ID]
		if !ok || written[question.ID] {
			continue
		}
		if last := len(lines) - 1; lines[last] == "" {
			lines = lines[:last]
		}
		lines = append(lines, answerLine(question.ID+":", answer), "")
	}
	return []byte(strings.Join(lines, end))
}

// answerLine is the line with an answer behind its key.
func answerLine(key, answer string) string { return strings.TrimRight(key+" "+oneLine(answer), " ") }

// oneLine makes an answer fit on its line.
func oneLine(answer string) string { return strings.Join(strings.Fields(answer), " ") }

// blankFile is the file with the questions and no answers.
func blankFile(q exercise.Quiz) []byte {
	var b strings.Builder
	b.WriteString("# Write each answer after its colon.\n")
	for i, question := range q.Questions {
		b.WriteByte('\n')
		text := fmt.Sprintf("%d. %s (%s)", i+1, question.Text, question.Form)
		column := 0
		for w := range strings.FieldsSeq(text) {
			if column > 0 && column+1+len(w) > commentWidth {
				b.WriteByte('\n')
				column = 0
			}
			if column == 0 {
				b.WriteByte('#')
				column = 1
			}
			b.WriteString(" " + w)
			column += 1 + len(w)
		}
		b.WriteString("\n" + question.ID + ":\n")
	}
	return []byte(b.String())
}
