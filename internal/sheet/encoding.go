package sheet

import (
	"bytes"
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"
)

// byteOrder is an order in which UTF-16 stands in a file.
type byteOrder interface {
	binary.ByteOrder
	binary.AppendByteOrder
}

// encoding is how a sheet's text stands in its file.
type encoding struct {
	bom   string
	order byteOrder // nil for UTF-8
}

func encodings() []encoding {
	return []encoding{
		{bom: "\xef\xbb\xbf"},
		{bom: "\xff\xfe", order: binary.LittleEndian},
		{bom: "\xfe\xff", order: binary.BigEndian},
	}
}

// decode turns a file into UTF-8 text. What could not be written back byte for
// byte is refused rather than repaired.
func decode(data []byte) (string, encoding, error) {
	enc := encoding{}
	for _, e := range encodings() {
		if bytes.HasPrefix(data, []byte(e.bom)) {
			enc, data = e, data[len(e.bom):]
			break
		}
	}
	if enc.order == nil {
		if i := invalid(data); i >= 0 {
			line := bytes.Count(data[:i], []byte("\n")) + 1
			column := i - bytes.LastIndexByte(data[:i], '\n')
			return "", enc, &Error{line, column, "not UTF-8: save the sheet as \"CSV UTF-8\""}
		}
		return string(data), enc, nil
	}
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = enc.order.Uint16(data[2*i:])
	}
	text := string(utf16.Decode(units))
	whole := append([]byte(enc.bom), data...)
	if !bytes.Equal(enc.encode(text), whole) {
		return "", enc, &Error{Message: "damaged UTF-16: save the sheet as \"CSV UTF-8\""}
	}
	return text, enc, nil
}

// invalid is the offset of the first byte that is not UTF-8, or -1.
func invalid(data []byte) int {
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n <= 1 {
			return i
		}
		i += n
	}
	return -1
}

func (e encoding) encode(text string) []byte {
	if e.order == nil {
		return append([]byte(e.bom), text...)
	}
	units := utf16.Encode([]rune(text))
	out := make([]byte, 0, len(e.bom)+2*len(units))
	out = append(out, e.bom...)
	for _, u := range units {
		out = e.order.AppendUint16(out, u)
	}
	return out
}
