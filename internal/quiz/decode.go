package quiz

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// decode turns a file as editors of any system save it into text with "\n" at
// the end of lines: a byte order mark is dropped, UTF-16 is recognised by its
// mark or by its zero bytes, and bytes that are not UTF-8 are read as
// Windows-1252's common part. It never fails: an odd letter in a comment
// should cost nobody an answer.
func decode(data []byte) string {
	text := strings.ReplaceAll(decodeKeepingEnds(data), "\r\n", "\n")
	return strings.ReplaceAll(text, "\r", "\n")
}

func decodeKeepingEnds(data []byte) string {
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
		return decodeUTF16(data[2:], binary.LittleEndian)
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		return decodeUTF16(data[2:], binary.BigEndian)
	case bytes.Count(data, []byte{0}) < len(data)/3 || len(data) < 2:
		// Not UTF-16, unless of a script whose letters nobody answers in.
	case data[0] != 0 && data[1] == 0:
		return decodeUTF16(data, binary.LittleEndian)
	case data[0] == 0 && data[1] != 0:
		return decodeUTF16(data, binary.BigEndian)
	}
	return decodeBytes(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")))
}

func decodeUTF16(data []byte, order binary.ByteOrder) string {
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	return string(utf16.Decode(units))
}

func decodeBytes(data []byte) string {
	if utf8.Valid(data) {
		return string(data)
	}
	var b strings.Builder
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		if r == utf8.RuneError && size == 1 {
			r = rune(data[0])
			if data[0] >= 0x91 && data[0] <= 0x94 {
				r = '"' // Windows' typographic quotes
			}
		}
		b.WriteRune(r)
		data = data[size:]
	}
	return b.String()
}

// fold replaces what looks like an ASCII character by it: the full-width forms
// of East Asian keyboards, typographic quotes and dashes, odd spaces. What
// cannot be seen is dropped.
func fold(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '！' && r <= '～':
			return r - '！' + '!'
		case r == '‘' || r == '’' || r == '´':
			return '\''
		case r == '“' || r == '”' || r == '„' || r == '«' || r == '»':
			return '"'
		case r == '–' || r == '—' || r == '−':
			return '-'
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, s)
}
