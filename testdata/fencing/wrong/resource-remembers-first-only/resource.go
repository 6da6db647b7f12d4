package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		return false
	}
	// misconception never-remembers-accepted
	if r.highest == 0 { // want resource/refuses-stale resource/refusal-changes-nothing=skipped resource/every-history resource/large-tokens scenario/own-stores=skipped
		r.highest = token
	}
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
