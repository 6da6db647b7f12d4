package grading

import (
	"encoding/json"
	"testing"

	"grade/internal/result"
)

// FuzzDecodeEntry: a kept result counts only where it is whole, under its own
// key, and of a kind that is kept at all.
func FuzzDecodeEntry(f *testing.F) {
	score := 5
	good, err := json.Marshal(result.Result{Schema: result.Schema, Status: result.Graded, Score: &score, MaxScore: 5, Parts: []result.Part{}})
	if err != nil {
		f.Fatal(err)
	}
	for _, r := range [][]byte{good, []byte(`{}`), []byte(`null`), []byte(`{"schema":"grade/result/v1","status":"fault","score":null}`), []byte(`{"parts":[{"checks":[{"status":"timeout"}]}]}`)} {
		f.Add("key", "key", r, true)
		f.Add("key", "other", r, true)
		f.Add("key", "key", r, false)
	}
	f.Fuzz(func(t *testing.T, key, kept string, raw []byte, summed bool) {
		e := entry{Key: kept, Result: raw}
		if summed {
			e.Sum = sum(raw)
		}
		data, err := json.Marshal(e)
		if err != nil {
			data = raw // no JSON: then the bytes as they are
		}
		r := decodeEntry(key, data)
		if r == nil {
			return
		}
		if key != kept || !summed || r.Schema != result.Schema || r.Status != result.Graded || r.Score == nil {
			t.Errorf("taken: %s", data)
		}
		for _, c := range r.All {
			if c.Status == result.Timeout || c.Status == result.Unstable {
				t.Errorf("taken: %s", data)
			}
		}
	})
}
