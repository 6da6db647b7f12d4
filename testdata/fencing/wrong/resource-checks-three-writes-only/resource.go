package fencing

type Resource struct {
	value   string
	highest int
	writes  int
}

// It passes any test of up to three writes.
func (r *Resource) Write(token int, value string) bool {
	r.writes++
	if r.writes <= 3 && token < r.highest { // want resource/every-history resource/large-tokens resource/refuses-stale resource/refusal-changes-nothing=skipped scenario/own-stores=skipped
		return false
	}
	r.highest = token
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
