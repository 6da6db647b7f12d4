package quiz

import (
	"slices"

	"grade/internal/exercise"
)

// verdict is how an answer was understood.
type verdict struct {
	meaning
	// unclear says why the answer could not be understood; "" where it was.
	unclear string
	// read is the answer in its canonical form.
	read string
}

// Reasons why an answer is not understood; each completes "the answer ...".
const (
	notUnderstood = "could not be understood"
	several       = "names more than one answer"
	takenBack     = "leaves open what is meant"
)

// judge understands an answer: a form of it alone, or a sentence.
func (v vocabulary) judge(q exercise.Question, answer string) verdict {
	toks := tokens(answer)
	if len(toks) == 1 && toks[0].text == "one" {
		toks[0] = token{"1", number}
	}
	said := verdict{read: join(toks)}
	if m, ok := v.whole[said.read]; ok {
		said.meaning = m
		return said
	}
	said.meaning, said.unclear = newSentences(v, q).understand(toks)
	return said
}

// understand reads a sentence made of an answer, the question's own words and
// fillers. What follows a comma, "because" or the like may explain it. In doubt
// it is unclear, which is never right.
func (v sentences) understand(toks []token) (m meaning, unclear string) {
	main, rest := v.split(toks)
	found, unclear := v.clause(main)
	if unclear == "" && len(found) == 0 && len(rest) > 0 {
		main, rest = v.beforeReason(toks), nil
		found, unclear = v.clause(main)
	}
	switch {
	case unclear != "":
		return meaning{}, unclear
	case len(found) == 0:
		return meaning{}, notUnderstood
	}
	more, unclear := v.remark(rest, found[0])
	if unclear != "" {
		return meaning{}, unclear
	}
	for _, m := range append(found, more...) {
		if m != found[0] {
			return meaning{}, several
		}
	}
	return found[0], ""
}

// beforeReason cuts a "because" and what follows.
func (v sentences) beforeReason(toks []token) []token {
	if i := slices.IndexFunc(toks, func(t token) bool { return v.reason[t.text] }); i >= 0 {
		return toks[:i]
	}
	return toks
}

// split parts an answer into its first clause and what follows up to a reason.
// "No it ..." is parted as "no, it ..." is; "yes it ..." is not, since a "not"
// further on would contradict it.
func (v sentences) split(toks []token) (main, rest []token) {
	toks = v.beforeReason(toks)
	if v.binary && len(toks) > 1 && v.subject[toks[1].text] && slices.Contains(noWords(), toks[0].text) {
		return toks[:1], toks[1:]
	}
	if i := slices.IndexFunc(toks, func(t token) bool { return t.kind == separator }); i >= 0 {
		return toks[:i], toks[i+1:]
	}
	return toks, nil
}

// clause reads a clause in which every word must be known.
func (v sentences) clause(toks []token) (found []meaning, unclear string) {
	negated := false
	for i := 0; i < len(toks); {
		m, n := v.phraseAt(toks, i)
		t := toks[i]
		switch {
		case n > 0 && negated:
			if m, n = v.flip(m, n); n == 0 {
				return nil, takenBack
			}
			found, negated = append(found, m), false
		case n > 0:
			found = append(found, m)
		case v.negation[t.text] && v.binary:
			negated = !negated
		case v.negation[t.text] || v.hedge[t.text]:
			return nil, takenBack
		case !v.passes(t):
			return nil, notUnderstood
		}
		i += max(n, 1)
	}
	if negated {
		found = append(found, v.no)
	}
	return found, ""
}

// flip is opposite for a phrase of n tokens; n is 0 where there is none.
func (v vocabulary) flip(m meaning, n int) (meaning, int) {
	if other, ok := v.opposite(m); ok {
		return other, n
	}
	return meaning{}, 0
}

// passes reports whether a token can be passed over in a clause.
func (v sentences) passes(t token) bool {
	switch t.kind {
	case separator:
		return true
	case number:
		return !v.numeric
	case sign:
		return !v.numeric && (t.text == "<" || t.text == ">" || t.text == "=" || t.text == "≤" || t.text == "≥")
	}
	return v.filler[t.text]
}

// remark reads what follows an answer: any words, but none that take it back.
// "8, not 7" confirms it.
func (v sentences) remark(toks []token, said meaning) (found []meaning, unclear string) {
	negated := false
	for i := 0; i < len(toks); {
		m, n := v.phraseAt(toks, i)
		t := toks[i]
		switch {
		case n > 0 && negated:
			negated = false
			if other, ok := v.opposite(m); ok {
				found = append(found, other)
			} else if m == said {
				return nil, several
			}
		case n > 0:
			found = append(found, m)
		case v.hedge[t.text], t.text == "/":
			return nil, takenBack
		case v.negation[t.text]:
			negated = true
		}
		i += max(n, 1)
	}
	return found, ""
}
