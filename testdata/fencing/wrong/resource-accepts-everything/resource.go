package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	r.value = value
	r.highest = token
	// misconception remembers-nothing|never-remembers-accepted
	return true // want resource/refuses-stale resource/every-history resource/large-tokens resource/independent resource/refusal-changes-nothing=skipped scenario/own-stores=skipped
}

func (r *Resource) Value() string {
	return r.value
}
