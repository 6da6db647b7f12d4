package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	// misconception remembers-nothing|never-remembers-accepted
	if token < r.highest { // want resource/refuses-stale resource/every-history resource/large-tokens resource/independent resource/refusal-changes-nothing=skipped scenario/own-stores=skipped
		return false
	}
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
