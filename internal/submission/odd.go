package submission

import (
	"bytes"
	"fmt"
	"go/scanner"
	"go/token"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// maxLookAlikes bounds how many identifiers of a file are named.
const maxLookAlikes = 5

// oddText says what in a source file may deceive whoever reads it, or keep Go
// from compiling it for a reason that cannot be seen. None of it costs points.
func oddText(data []byte) []string {
	var odd []string
	if i := firstInvalid(data); i >= 0 {
		odd = append(odd, fmt.Sprintf("line %d holds bytes that are not UTF-8, which Go refuses; save the file as UTF-8", lineAt(data, i)))
	}
	if bytes.IndexByte(data, '\r') >= 0 && bytes.IndexByte(data, '\n') < 0 {
		odd = append(odd, "its lines end in a carriage return alone, so Go takes it for a single line; save it with other line ends")
	}
	if i := bytes.IndexFunc(data, isDirectionMark); i >= 0 {
		mark, _ := utf8.DecodeRune(data[i:])
		odd = append(odd, fmt.Sprintf("line %d holds the invisible character %U, which makes text look other than it is read by Go", lineAt(data, i), mark))
	}
	return append(odd, lookAlikes(data)...)
}

// firstInvalid is the index of the first byte that is no UTF-8, or -1.
func firstInvalid(data []byte) int {
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

// isDirectionMark reports whether r changes the direction in which text is
// drawn (Unicode's Bidi_Control; the attack is known as Trojan Source).
func isDirectionMark(r rune) bool {
	switch {
	case r >= '\u202a' && r <= '\u202e', r >= '\u2066' && r <= '\u2069',
		r == '\u200e', r == '\u200f', r == '\u061c':
		return true
	}
	return false
}

// lookAlikes names the identifiers that would be taken for others.
func lookAlikes(data []byte) []string {
	if bytes.IndexFunc(data, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
		return nil
	}
	var odd []string
	told := map[string]bool{}
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(data))
	s.Init(file, data, nil, 0)
	for {
		pos, tok, name := s.Scan()
		if tok == token.EOF || len(odd) == maxLookAlikes {
			return odd
		}
		if tok != token.IDENT || told[name] {
			continue
		}
		if r, looks := lookAlike(name); r != 0 {
			told[name] = true
			odd = append(odd, fmt.Sprintf("line %d: the name %q holds %U, which looks like %q but is another letter",
				lineAt(data, file.Offset(pos)), name, r, looks))
		}
	}
}

// lookAlike returns the first letter of a name that looks like one of ASCII,
// where the rest of the name would have a reader take it for that one. A name
// all in another script is left alone unless every letter of it looks so.
func lookAlike(name string) (r rune, looks string) {
	hasASCII, allLook := false, true
	for _, c := range name {
		if c < utf8.RuneSelf {
			hasASCII = hasASCII || c != '_' && (c < '0' || c > '9')
			continue
		}
		l := asciiTwin(c)
		if l == "" {
			allLook = false
			continue
		}
		if r == 0 {
			r, looks = c, l
		}
	}
	if hasASCII || allLook {
		return r, looks
	}
	return 0, ""
}

// asciiTwin is the ASCII that a letter is drawn like, or "": compatibility
// forms by Unicode's own tables, and the closest of the neighbouring scripts.
// Letters that mathematics uses (α, μ, ρ) are not taken for disguises.
func asciiTwin(r rune) string {
	if s := norm.NFKC.String(string(r)); s[0] < utf8.RuneSelf {
		return s
	}
	const (
		twins = "" +
			// Cyrillic
			"\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0456\u0458\u04bb\u0501\u051b\u051d\u04cf" +
			"\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0405\u0406\u0408\u04c0\u050c" +
			// Greek
			"\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf" +
			// Armenian
			"\u0585\u057d\u0570\u0578\u0555" +
			// Latin beyond ASCII
			"\u0251\u0261\u0131"
		ascii = "aeopcyxsijhdqwl" + "ABEKMHOPCTYXSIJIG" + "ABEZHIKMNOPTYXo" + "ouhnO" + "agi"
	)
	before, _, ok := strings.Cut(twins, string(r))
	if !ok {
		return ""
	}
	i := utf8.RuneCountInString(before)
	return ascii[i : i+1]
}
