package journal

import (
	"fmt"
	"io/fs"
	"slices"
)

// IDs lists the submissions, sorted.
func (j *Journal) IDs() []string {
	j.mu.Lock()
	defer j.mu.Unlock()
	ids := make([]string, 0, len(j.index.lines))
	for id := range j.index.lines {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// Has reports whether the submission's current result has that key and is a
// grade: a fault is tried again.
func (j *Journal) Has(id string, key Key) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	lines := j.index.lines[id]
	if len(lines) == 0 {
		return false
	}
	last := lines[len(lines)-1]
	return last.key == key && last.graded
}

// Latest returns a submission's current result; fs.ErrNotExist where there is none.
func (j *Journal) Latest(id string) (Entry, error) {
	history, err := j.read(id, 1)
	if err != nil {
		return Entry{}, err
	}
	return history[0], nil
}

// History returns all of a submission's results, oldest first.
func (j *Journal) History(id string) ([]Entry, error) { return j.read(id, -1) }

// Count is how many results a submission has.
func (j *Journal) Count(id string) int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return len(j.index.lines[id])
}

// read returns the last n results of a submission, all for -1.
func (j *Journal) read(id string, n int) ([]Entry, error) {
	j.mu.Lock()
	lines := j.index.lines[id] // of which those that are there never change
	j.mu.Unlock()
	if len(lines) == 0 {
		return nil, fmt.Errorf("no result of %q: %w", id, fs.ErrNotExist)
	}
	if n > 0 {
		lines = lines[len(lines)-n:]
	}
	var out []Entry
	for _, l := range lines {
		data := make([]byte, l.length)
		if _, err := j.file.ReadAt(data, l.offset); err != nil {
			return nil, err
		}
		e, err := parse(data)
		if err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, nil
}

// Damaged lists the lines that could not be used. They stay where they are.
func (j *Journal) Damaged() []Damage { return j.index.damaged }

// Torn is how many bytes of a torn last line were moved aside into TornFile,
// or passed over by a reader.
func (j *Journal) Torn() int64 { return j.torn }
