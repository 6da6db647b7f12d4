package grading_test

import (
	"regexp"
	"strings"
)

// aBreak is one way to break a declaration.
type aBreak struct {
	name string
	make func(d *dice, text string) string
}

func breaks() []aBreak {
	return []aBreak{
		{"token deleted", func(d *dice, text string) string { return remove(d, text, tokens(text)) }},
		{"token doubled", func(d *dice, text string) string { return double(d, text, tokens(text)) }},
		{"tokens swapped", func(d *dice, text string) string { return swap(d, text, tokens(text)) }},
		{"token inserted", func(d *dice, text string) string { return insert(d, text, words(), tokens(text)) }},
		{"line deleted", func(d *dice, text string) string { return remove(d, text, lines(text)) }},
		{"line doubled", func(d *dice, text string) string { return double(d, text, lines(text)) }},
		{"lines swapped", func(d *dice, text string) string { return swap(d, text, lines(text)) }},
		{"line inserted", func(d *dice, text string) string { return insert(d, text, foreignLines(), lines(text)) }},
		{"brace", func(d *dice, text string) string { return flip(d, text, "{}()[]") }},
		{"quote", func(d *dice, text string) string { return flip(d, text, "\"'") }},
		{"truncated", func(d *dice, text string) string { return text[:d.roll(len(text)+1)] }},
		{"merge conflict", conflict},
		{"renamed", rename},
		{"signature", signature},
	}
}

// words are what is inserted within a line. There is no NUL byte among them: a
// file with one is no text, so it has no parts that could keep their points.
func words() []string {
	return []string{"{", "}", "(", ")", "[", "]", "\"", "'", ";", ",", ":=", "=", ".", "*", "&", "!", "-1", "0", "nil", "undefined",
		"func", "type", "var", "const", "import", "package", "return", "if", "else", "switch", "case", "break", "continue",
		"struct", "interface", "#", "?", "\u201c", "é"}
}

// foreignLines are whole lines that do not belong, at the line's start as they
// stand.
func foreignLines() []string {
	return []string{
		"def is_stale(token, highest):\n    return token < highest\n",
		"class Resource:\n    def __init__(self):\n        self.value = ''\n",
		"\tif token < highest:\n\t\treturn False\n",
		"\tself.value = value\n", "elif True:\n", "print('hello')\n", "import random\n", "from typing import Optional\n",
		"import \"os\"\n", "package main\n", "```go\n", "// a comment\n", "\tx := 1\n", "\tvar unused int\n", "\treturn\n",
		"\treturn 1, 2\n", "\tpanic(\"todo\")\n", "func main() {\n", "func (", "type T struct {\n", "var v = 1\n", "const (\n", "}\n", "{\n",
		"\tfmt.Println(\"x\")\n", "<<<<<<< HEAD\n", "=======\n", ">>>>>>> theirs\n", "// Hello\r\n", "\xff\xfe\n", "TODO: finish this\n",
	}
}

func remove(d *dice, text string, of []span) string {
	if len(of) == 0 {
		return text
	}
	s := of[d.roll(len(of))]
	return text[:s.start] + text[s.end:]
}

func double(d *dice, text string, of []span) string {
	if len(of) == 0 {
		return text
	}
	s := of[d.roll(len(of))]
	return text[:s.end] + " " + text[s.start:]
}

func swap(d *dice, text string, of []span) string {
	if len(of) < 2 {
		return text
	}
	i := d.roll(len(of) - 1)
	a, b := of[i], of[i+1]
	return text[:a.start] + text[b.start:b.end] + text[a.end:b.start] + text[a.start:a.end] + text[b.end:]
}

func insert(d *dice, text string, from []string, before []span) string {
	word := from[d.roll(len(from))]
	if len(before) == 0 {
		return text + word
	}
	at := before[d.roll(len(before))].start
	return text[:at] + word + text[at:]
}

// flip deletes one of these characters, or puts one somewhere.
func flip(d *dice, text, characters string) string {
	var at []span
	for i := range len(text) {
		if strings.IndexByte(characters, text[i]) >= 0 {
			at = append(at, span{i, i + 1})
		}
	}
	if len(at) > 0 && d.roll(2) == 0 {
		return remove(d, text, at)
	}
	i, c := d.roll(len(text)+1), d.roll(len(characters))
	return text[:i] + characters[c:c+1] + text[i:]
}

// conflict leaves the marks of a merge around a line.
func conflict(d *dice, text string) string {
	of := lines(text)
	if len(of) == 0 {
		return text
	}
	s := of[d.roll(len(of))]
	line := text[s.start:s.end]
	if !strings.HasSuffix(line, "\n") {
		line += "\n"
	}
	return text[:s.start] + "<<<<<<< HEAD\n" + line + "=======\n" + line + ">>>>>>> theirs\n" + text[s.end:]
}

var declared = regexp.MustCompile(`^(?:func\s*(?:\([^)]*\))?|type)\s*(\w+)`)

// rename gives the declaration another name.
func rename(d *dice, text string) string {
	m := declared.FindStringSubmatchIndex(text)
	if m == nil {
		return text
	}
	name := text[m[2]:m[3]]
	others := []string{name + "s", strings.ToLower(name[:1]) + name[1:], name[:len(name)-1], "_", "init", name + "2"}
	return text[:m[2]] + others[d.roll(len(others))] + text[m[3]:]
}

var typeNames = regexp.MustCompile(`\b(int|string|bool)\b|\*\w+|\w+ struct`)

// signature puts another type in the place of one that the first line names.
func signature(d *dice, text string) string {
	first, rest, _ := strings.Cut(text, "\n")
	at := typeNames.FindAllStringIndex(first, -1)
	if len(at) == 0 {
		return text
	}
	others := []string{"int", "string", "bool", "float64", "", "nothing", "...int", "int, extra int", "(int, error)", "any", "[]string"}
	a := at[d.roll(len(at))]
	return first[:a[0]] + others[d.roll(len(others))] + first[a[1]:] + "\n" + rest
}
