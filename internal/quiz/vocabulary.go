package quiz

import (
	"slices"
	"strings"

	"grade/internal/exercise"
)

// meaning is what an answer says: the right thing, or a wrong one that may
// show a misconception.
type meaning struct {
	right         bool
	misconception string
}

// vocabulary is what answers to one question can be made of.
type vocabulary struct {
	// whole are canonical forms of whole answers, phrases those that also count
	// within a sentence: a letter alone doesn't.
	whole, phrases map[string]meaning
	// longest is the most words that a phrase has.
	longest int
	// numeric questions are answered by a number.
	numeric bool
	// binary questions have two answers, one of which is a "yes" and the other
	// a "no", so that a "not" means the other one.
	binary  bool
	yes, no meaning
}

func newVocabulary(q exercise.Question) vocabulary {
	v := vocabulary{whole: map[string]meaning{}, phrases: map[string]meaning{}}
	forms := map[string]meaning{}
	for form, misconception := range q.Known {
		forms[form] = meaning{misconception: misconception}
	}
	for _, form := range q.Right {
		forms[form] = meaning{right: true}
	}
	v.numeric = slices.ContainsFunc(q.Right, func(form string) bool {
		toks := tokens(form)
		return len(toks) == 1 && toks[0].kind == number
	})
	yes, hasYes := spread(forms, yesWords())
	no, hasNo := spread(forms, noWords())
	v.binary, v.yes, v.no = !v.numeric && hasYes && hasNo && yes != no, yes, no

	clash := map[string]bool{}
	for form, m := range forms {
		toks := tokens(form)
		key := join(toks)
		if before, ok := v.whole[key]; ok && before != m {
			clash[key] = true
		}
		v.whole[key] = m
		if len([]rune(key)) > 1 || v.numeric && toks[0].kind == number {
			v.phrases[key] = m
			v.longest = max(v.longest, strings.Count(key, " ")+1)
		}
	}
	// A form that two answers share says nothing.
	for key := range clash {
		delete(v.whole, key)
		delete(v.phrases, key)
	}
	return v
}

// spread gives all words of a group the meaning of the first of them that is
// among the forms.
func spread(forms map[string]meaning, group []string) (meaning, bool) {
	i := slices.IndexFunc(group, func(w string) bool { _, ok := forms[w]; return ok })
	if i < 0 {
		return meaning{}, false
	}
	m := forms[group[i]]
	for _, w := range group {
		if _, ok := forms[w]; !ok {
			forms[w] = m
		}
	}
	return m, true
}

// sentences reads answers that are more than a form of one.
type sentences struct {
	vocabulary
	filler, negation, hedge, reason, subject map[string]bool
}

// newSentences gathers the words that an answer can be wrapped in: the general
// ones and the question's own. Where numbers are asked for, what else is
// written around them is mostly about numbers, too, so only the question's
// text counts.
func newSentences(v vocabulary, q exercise.Question) sentences {
	s := sentences{vocabulary: v, filler: fillers(), negation: negations(), hedge: hedges(), reason: reasons(), subject: subjects()}
	twister := twisters()
	texts := []string{q.Text, q.Title}
	if !v.numeric {
		texts = append(texts, q.Why, q.Explain)
		texts = append(texts, q.Hints...)
	}
	for _, text := range texts {
		for _, t := range tokens(text) {
			if t.kind == word && !twister[t.text] && !s.negation[t.text] {
				s.filler[t.text] = true
			}
		}
	}
	return s
}

// phraseAt returns the meaning of the longest phrase that starts at i, and how
// many tokens it has; 0 for none.
func (v vocabulary) phraseAt(toks []token, i int) (meaning, int) {
	for n := min(v.longest, len(toks)-i); n > 0; n-- {
		if m, ok := v.phrases[join(toks[i:i+n])]; ok && toks[i+n-1].kind != separator && toks[i].kind != separator {
			return m, n
		}
	}
	if v.numeric && toks[i].kind == number {
		return meaning{}, 1
	}
	return meaning{}, 0
}

// opposite is the other answer to a binary question.
func (v vocabulary) opposite(m meaning) (meaning, bool) {
	switch {
	case !v.binary:
		return meaning{}, false
	case m == v.yes:
		return v.no, true
	case m == v.no:
		return v.yes, true
	}
	return meaning{}, false
}
