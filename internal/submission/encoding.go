package submission

import (
	"bytes"
	"fmt"
	"unicode/utf16"
	"unicode/utf8"
)

// unreadableText says why Go cannot read data as source, or returns "". A byte
// order mark of UTF-8 and either kind of line end are fine with Go.
func unreadableText(data []byte) string {
	if _, ok := utf16Order(data); ok {
		return "it is saved as UTF-16, and Go reads UTF-8 only; save it again as UTF-8"
	}
	if i := bytes.IndexByte(data, 0); i >= 0 {
		return fmt.Sprintf("it holds a NUL byte in line %d, so it is no source text; save it again as plain UTF-8 text", lineAt(data, i))
	}
	return ""
}

type byteOrder bool

const (
	littleEndian byteOrder = false
	bigEndian    byteOrder = true
)

// utf16Order recognises UTF-16 by its mark, or by every other byte of the
// start being NUL, as it is for ASCII text without one.
func utf16Order(data []byte) (byteOrder, bool) {
	switch {
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}):
		return littleEndian, true
	case bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		return bigEndian, true
	}
	start := data[:min(len(data), 64)&^1]
	if len(start) < 4 {
		return littleEndian, false
	}
	even, odd := 0, 0
	for i := 0; i < len(start); i += 2 {
		if start[i] == 0 {
			even++
		}
		if start[i+1] == 0 {
			odd++
		}
	}
	half := len(start) / 2
	switch {
	case odd >= half*3/4 && even == 0:
		return littleEndian, true
	case even >= half*3/4 && odd == 0:
		return bigEndian, true
	}
	return littleEndian, false
}

// decodeUTF16 gives the text of UTF-16 data as UTF-8, without its mark.
func decodeUTF16(data []byte, order byteOrder) []byte {
	units := make([]uint16, 0, len(data)/2)
	for i := 0; i+1 < len(data); i += 2 {
		lo, hi := data[i], data[i+1]
		if order == bigEndian {
			lo, hi = hi, lo
		}
		units = append(units, uint16(hi)<<8|uint16(lo))
	}
	var out []byte
	for _, r := range utf16.Decode(units) {
		if r != '\ufeff' {
			out = utf8.AppendRune(out, r)
		}
	}
	return out
}

// lineAt gives the line, from 1, of the byte at index i.
func lineAt(data []byte, i int) int { return 1 + bytes.Count(data[:i], []byte{'\n'}) }
