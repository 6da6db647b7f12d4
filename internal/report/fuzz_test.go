package report

import (
	"reflect"
	"testing"

	"grade/internal/result"
)

// FuzzFormats puts a hostile text into every field that holds text, and asks
// of every format what its readers rely on.
func FuzzFormats(f *testing.F) {
	for i, s := range []string{
		"", " ", "plain", "a\x1b[31mb\x1b]8;;x\a", "\u202e\u2066x\u2069", "\xff\xfe\x80", "a\r\n::error::b\n ::set-output name=x::y",
		"##[error]x", "]]></failure><x a=\"b\">&amp;<!--", "</script><img src=x onerror=y>", "``` \n````text\n```", "`a`", "|a|\\|b",
		"@everyone #1 ![x](y) [z](javascript:q)", "=1+1", "%0A%25,:", "\u2028\u2029\ufffe\U000e0001", "日本\t語", "a/../../b", "\"b \"", "{}", "\x00",
	} {
		f.Add(s, uint8(i), uint8(3*(i%2)), 20+10*(i%8))
	}
	f.Fuzz(func(t *testing.T, hostile string, status, column uint8, width int) {
		statuses := result.Statuses()
		r := hostileResult(hostile, statuses[int(status)%len(statuses)], int(column))
		for _, audience := range []Audience{Learner, Staff} {
			o := machine()
			o.Audience, o.Base, o.Width, o.Full = audience, hostile, width%200, width%2 == 0
			for _, format := range machineFormats() {
				got := render(t, format.name, r, o)
				harmless(t, format.name, got)
				format.validate(t, got, r)
			}
		}
	})
}

// hostileResult is a result whose every text is s, but for the words that the
// grader chooses from a list.
func hostileResult(s string, status result.Status, column int) *result.Result {
	score := 1
	visible := result.Check{Status: status, MaxScore: 2, Line: 1, Column: column,
		Trace: make([]result.Call, 2), Frames: make([]string, 2), Needs: make([]string, 1)}
	hidden := visible
	hidden.Visibility = result.AfterDueDate
	r := &result.Result{Status: result.Graded, Score: &score, RawScore: &score, MaxScore: 4,
		Submission: result.Submission{Ignored: make([]string, 1), Warnings: make([]string, 1)},
		Late:       &result.Late{Seconds: 90}, Overrides: []result.Override{{Points: 1}},
		Parts: []result.Part{{Score: 1, MaxScore: 4, Checks: []result.Check{visible, hidden,
			{Status: result.Pass, Score: 1, MaxScore: 1, Needs: []string{}}}}}}
	fill(reflect.ValueOf(r).Elem(), s)
	r.Schema = result.Schema
	return r
}

// fill sets every string below v; a named string type is one of our own words.
func fill(v reflect.Value, s string) {
	switch v.Kind() {
	case reflect.String:
		if v.Type() == reflect.TypeFor[string]() {
			v.SetString(s)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), s)
		}
	case reflect.Slice:
		for i := range v.Len() {
			fill(v.Index(i), s)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			fill(v.Elem(), s)
		}
	}
}
