package grading

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"grade/internal/atomicfile"
	"grade/internal/result"
	"grade/internal/submission"
)

// cache keeps results of submissions that were graded, so that an unchanged
// one is not graded twice.
type cache struct {
	dir    string
	grader result.Grader
	level  string
	rubric string
	plain  bool
}

// entry is what a file of the cache holds.
type entry struct {
	// Key is the entry's own key: a file that was copied or renamed does not
	// answer for another.
	Key string `json:"key"`
	// Sum is the hash of Result.
	Sum    string          `json:"sum"`
	Result json.RawMessage `json:"result"`
}

// maxEntry bounds an entry, in bytes; a result takes a few kilobytes.
const maxEntry = 4 << 20

// key is the hash of everything that decides a result.
func (c *cache) key(sub *submission.Submission) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s\n%+v\n%s\n%s\n%v\n", result.Schema, c.grader, c.level, c.rubric, c.plain)
	fmt.Fprintf(h, "%q %s %q %q\n", sub.ID, sub.SHA256, sub.Ignored, sub.Warnings)
	return hex.EncodeToString(h.Sum(nil))
}

func (c *cache) path(key string) string { return filepath.Join(c.dir, key[:2], key+".json") }

// get returns the kept result, or nil. A damaged or foreign entry is as good
// as none.
func (c *cache) get(sub *submission.Submission) *result.Result {
	key := c.key(sub)
	f, err := os.Open(c.path(key))
	if err != nil {
		return nil
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxEntry))
	if err != nil {
		return nil
	}
	return decodeEntry(key, data)
}

func decodeEntry(key string, data []byte) *result.Result {
	var e entry
	if json.Unmarshal(data, &e) != nil || e.Key != key || e.Sum != sum(e.Result) {
		return nil
	}
	var r result.Result
	d := json.NewDecoder(bytes.NewReader(e.Result))
	d.DisallowUnknownFields()
	if d.Decode(&r) != nil || !keepable(&r) {
		return nil
	}
	return &r
}

// put keeps a result. Where it can't be kept it is graded again next time,
// which is no fault worth a word.
func (c *cache) put(sub *submission.Submission, r *result.Result) {
	if !keepable(r) {
		return
	}
	data, err := json.Marshal(r)
	if err != nil || len(data) > maxEntry/2 {
		return
	}
	key := c.key(sub)
	data, err = json.Marshal(entry{Key: key, Sum: sum(data), Result: data})
	if err != nil || os.MkdirAll(filepath.Dir(c.path(key)), 0o700) != nil {
		return
	}
	_ = atomicfile.WriteCache(c.path(key), data, 0o600)
}

func sum(data []byte) string {
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}

// keepable reports whether grading again could not say anything else: not so
// for a fault, and for what depends on the machine's load or on chance.
func keepable(r *result.Result) bool {
	if r.Schema != result.Schema || r.Status != result.Graded || r.Score == nil {
		return false
	}
	for _, c := range r.All {
		switch c.Status {
		case result.Timeout, result.Unstable, result.Memory, result.Output:
			return false
		}
	}
	return true
}
