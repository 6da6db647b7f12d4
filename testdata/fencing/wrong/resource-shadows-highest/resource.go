package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	highest := r.highest // want resource/refuses-stale resource/every-history resource/large-tokens resource/independent resource/refusal-changes-nothing=skipped scenario/own-stores=skipped
	if token < highest {
		return false
	}
	// misconception shadowed-name
	highest = token
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
