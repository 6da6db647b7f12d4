package driver

// maxWrites bounds what a recorder remembers; a scenario makes two writes.
const maxWrites = 64

// Recorder is a store that keeps a record of the writes it is given. A fenced
// one refuses a token lower than the highest it accepted; another takes all.
type Recorder struct {
	fenced  bool
	highest int
	value   string
	writes  []recorded
}

type recorded struct {
	token    int
	value    string
	accepted bool
}

// Write takes or refuses a value, and remembers that it was asked.
func (r *Recorder) Write(token int, value string) bool {
	accepted := !r.fenced || token >= r.highest
	if accepted {
		r.highest, r.value = token, value
	}
	if len(r.writes) < maxWrites {
		r.writes = append(r.writes, recorded{token, value, accepted})
	}
	return accepted
}

// Value is the value stored last.
func (r *Recorder) Value() string { return r.value }
