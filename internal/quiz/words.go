package quiz

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// token is a word, a number or a sign of an answer, in its canonical form.
type token struct {
	text string
	kind tokenKind
}

type tokenKind int

const (
	word      tokenKind = iota
	number              // canonical: no leading zeros, no decimals that are zero
	sign                // changes the meaning, such as "<" or "/"
	separator           // ends a clause
)

// piece matches the parts of a folded, lower-case answer.
var piece = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`-?\d+(?:\.\d+)?|\pL[\pL']*|[^\s\pL\d]`)
})

// tokens splits an answer into its canonical parts. Quotes and marks of
// emphasis vanish.
func tokens(answer string) []token {
	s := strings.ToLower(fold(answer))
	var toks []token
	for _, at := range piece().FindAllStringIndex(s, -1) {
		text := s[at[0]:at[1]]
		next := byte(' ')
		if at[1] < len(s) {
			next = s[at[1]]
		}
		switch first := text[0]; {
		case first >= '0' && first <= '9', first == '-' && len(text) > 1:
			toks = append(toks, token{canonicalNumber(text), number})
		case strings.ContainsAny(text, "\"'`*_#"):
			if len(text) > 1 { // a word with an apostrophe
				toks = append(toks, canonicalWord(text))
			}
		case text == "-" && next != ' ' && at[0] > 0 && s[at[0]-1] != ' ':
			// A hyphen only joins words.
		case text == "!" && next != ' ' && next != '!' && at[1] < len(s):
			toks = append(toks, token{text, sign})
		case strings.Contains(".,;:()[]{}!?-", text):
			toks = append(toks, token{text, separator})
		case isSign(text):
			toks = append(toks, token{text, sign})
		default:
			toks = append(toks, canonicalWord(text))
		}
	}
	return toks
}

func isSign(text string) bool {
	return strings.Contains("/|&<>=≤≥≠~+%^$¬\\@", text)
}

func canonicalNumber(s string) string {
	sign := ""
	if s[0] == '-' {
		sign, s = "-", s[1:]
	}
	whole, decimals, _ := strings.Cut(s, ".")
	whole = strings.TrimLeft(whole, "0")
	decimals = strings.TrimRight(decimals, "0")
	if whole == "" {
		whole = "0"
	}
	if decimals != "" {
		whole += "." + decimals
	}
	return sign + whole
}

// canonicalWord drops apostrophes and endings, and turns the small numbers'
// names into numbers. "One" stays a word: it mostly means a thing.
func canonicalWord(s string) token {
	s = strings.ReplaceAll(s, "'", "")
	if n := slices.Index(numberNames(), s); n >= 0 {
		return token{canonicalNumber(numerals(n)), number}
	}
	return token{stem(s), word}
}

func numerals(n int) string {
	if n >= 10 {
		return string([]byte{'0' + byte(n/10), '0' + byte(n%10)})
	}
	return string([]byte{'0' + byte(n)})
}

// numberNames are the names of 0 to 20; "one" is left out.
func numberNames() []string {
	return []string{"zero", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
		"thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"}
}

// stem cuts the usual endings off a word, so that "accepts", "accepted" and
// "accepting" are the same as "accept". Short words have none.
func stem(s string) string {
	if len(s) < 5 {
		return s
	}
	for _, ending := range []struct{ old, new string }{
		{"ies", "y"}, {"ied", "y"}, {"ying", "y"}, {"ance", ""}, {"ions", ""}, {"ion", ""}, {"ing", ""}, {"ed", ""}, {"es", ""}, {"al", ""}, {"s", ""}, {"e", ""},
	} {
		if rest, ok := strings.CutSuffix(s, ending.old); ok && len(rest) >= 3 {
			return rest + ending.new
		}
	}
	return s
}

// join is the canonical form of a whole answer, for comparing.
func join(toks []token) string {
	var b strings.Builder
	for _, t := range toks {
		if t.kind == separator {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(t.text)
	}
	return b.String()
}

// words makes a set of words in their canonical form.
func words(list string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		set[canonicalWord(w).text] = true
	}
	return set
}

// fillers are words around an answer that don't change it.
func fillers() map[string]bool {
	return words(`it its is be are was the a an that this they them he she i id we my me answer answers would will should
		must can could gets get got of with by from on for in to and so then therefore thus here well think believe say
		does do did has have one definitely certainly clearly obviously absolutely course value which being as`)
}

// twisters are words that can turn an answer into another one, wherever they
// stand; a question's own words are fillers, but for these.
func twisters() map[string]bool {
	return words(`than more less above below over under before after between about around up least most almost any every all
		both either or maybe perhaps probably possibly might may unless depends depending sometimes usually idea clue
		know knows sure unsure idk guess if except some nothing anything everything plus minus times next without instead
		neither nor only when until while`)
}

// hedges are words after an answer that take it back.
func hedges() map[string]bool {
	return words("or maybe perhaps unless depends depending sometimes either both idk unsure")
}

// negations turn what follows around.
func negations() map[string]bool {
	return words(`not never cannot cant dont doesnt didnt wont wouldnt isnt arent wasnt shouldnt couldnt mustnt neither nor`)
}

// reasons open a clause that explains an answer and does not change it.
func reasons() map[string]bool { return words("because since") }

// subjects open a sentence after a bare "no".
func subjects() map[string]bool { return words("it they he she this that the") }

func yesWords() []string { return []string{"yes", "y", "yep", "yeah", "yup", "true"} }
func noWords() []string  { return []string{"no", "n", "nope", "nah", "false"} }
