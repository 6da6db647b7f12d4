package quiz

import "grade/internal/exercise"

// Answers returns what the quiz's file says, by question id, without judging
// it. A question that is answered more than once has its last answer; one
// that is not answered is left out.
func Answers(q exercise.Quiz, data []byte) map[string]string {
	if len(data) > MaxSize {
		data = data[:MaxSize]
	}
	answers := map[string]string{}
	for id, lines := range readSheet(q, decode(data)).answers {
		for _, l := range lines {
			if l.answer != "" {
				answers[id] = l.answer
			}
		}
	}
	return answers
}

// Unclear completes the sentence "the answer ..." where an answer can't be
// understood; "" where it can, right or wrong.
func Unclear(q exercise.Question, answer string) string {
	return newVocabulary(q).judge(q, answer).unclear
}
