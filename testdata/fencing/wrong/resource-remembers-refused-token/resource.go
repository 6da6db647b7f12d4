package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	previous := r.highest
	// misconception remembers-refused-token
	r.highest = token // want resource/refusal-changes-nothing resource/every-history resource/large-tokens scenario/own-stores=skipped
	if token < previous {
		return false
	}
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
