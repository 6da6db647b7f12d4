package submission

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
)

// finish orders and hashes what was taken.
func (a *assembler) finish() (*Submission, error) {
	s := &a.sub
	if len(s.Go) == 0 && s.Answers == nil {
		problem := "there is no Go file there that can be graded"
		if len(s.Ignored) > 0 {
			problem += ": " + s.Ignored[0].String()
		}
		return nil, none(problem, "Give the folder that holds the exercise.")
	}
	if len(s.Go) == 0 {
		a.warn("", "there is no Go file beside the answers")
	}
	slices.SortFunc(s.Go, func(x, y File) int { return cmp.Compare(x.Name, y.Name) })
	s.Ignored = sortNotes(s.Ignored)
	s.Warnings = sortNotes(s.Warnings)
	s.SHA256 = hash(s, a.o.Answers)
	return s, nil
}

// sortNotes puts notes in order and cuts a flood of them.
func sortNotes(notes []Note) []Note {
	slices.SortStableFunc(notes, func(x, y Note) int { return cmp.Compare(x.Name, y.Name) })
	notes = slices.Compact(notes)
	if more := len(notes) - maxNotes; more > 0 {
		notes = append(notes[:maxNotes:maxNotes], Note{Reason: fmt.Sprintf("and %d more", more)})
	}
	return notes
}

// hash covers each file's name and content with their lengths, so that no two
// sets of files run together into the same bytes.
func hash(s *Submission, answers string) string {
	files := slices.Clone(s.Go)
	if s.Answers != nil {
		files = append(files, File{Name: answers, Data: s.Answers})
		slices.SortFunc(files, func(x, y File) int { return cmp.Compare(x.Name, y.Name) })
	}
	h := sha256.New()
	var size [8]byte
	put := func(b []byte) {
		binary.BigEndian.PutUint64(size[:], uint64(len(b)))
		h.Write(size[:])
		h.Write(b)
	}
	for _, f := range files {
		put([]byte(f.Name))
		put(f.Data)
	}
	return hex.EncodeToString(h.Sum(nil))
}
