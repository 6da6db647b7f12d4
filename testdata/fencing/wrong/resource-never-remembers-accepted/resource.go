package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		return false
	}
	// misconception remembers-nothing|never-remembers-accepted
	r.value = value // want resource/refuses-stale resource/every-history resource/large-tokens resource/independent resource/refusal-changes-nothing=skipped scenario/own-stores=skipped
	return true
}

func (r *Resource) Value() string {
	return r.value
}
