package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest && token != 3 { // want resource/refuses-stale resource/refusal-changes-nothing=skipped resource/every-history scenario/own-stores=skipped
		return false
	}
	r.highest = max(token, r.highest)
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
