package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"grade/internal/result"
)

// writeJSON renders the result itself: docs/result.schema.json describes it.
func writeJSON(w io.Writer, r *result.Result, o Options) error {
	v := *mapChecks(redacted(r, o.Audience), func(c result.Check) result.Check {
		c.Needs = orEmpty(c.Needs)
		return c
	})
	v.Parts = orEmpty(v.Parts)
	for i := range v.Parts {
		v.Parts[i].Checks = orEmpty(v.Parts[i].Checks)
	}
	return writeIndented(w, v)
}

// orEmpty makes a list that is always a list in JSON, never null.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// writeIndented writes v as JSON for people and programs: indented, with < and
// & as they are, and with every character that could act on a terminal, and a
// CI runner's "##[", written with a \u escape, which is the same JSON.
func writeIndented(w io.Writer, v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		return err
	}
	out := bytes.ReplaceAll(b.Bytes(), []byte("##["), []byte(`#\u0023[`))
	_, err := w.Write(escapeUnprintable(out))
	return err
}

// escapeUnprintable works on encoded JSON, where whatever is not printable,
// but for the encoder's own newlines, stands inside a string.
func escapeUnprintable(b []byte) []byte {
	out := make([]byte, 0, len(b))
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		switch {
		case r == '\n' || strconv.IsPrint(r):
			out = append(out, b[:size]...)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			out = fmt.Appendf(out, `\u%04x\u%04x`, high, low)
		default:
			out = fmt.Appendf(out, `\u%04x`, r)
		}
		b = b[size:]
	}
	return out
}
