package fencing

type Resource struct {
	values  map[int]string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		return false
	}
	r.highest = token
	r.values[token] = value // want Resource=panic resource/refusal-changes-nothing=panic|skipped scenario/own-stores=skipped
	return true
}

func (r *Resource) Value() string { return r.values[r.highest] }
