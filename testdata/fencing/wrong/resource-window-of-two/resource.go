package fencing

type Resource struct {
	value   string
	highest int
}

// It is lenient with a client that is only a little late.
func (r *Resource) Write(token int, value string) bool {
	if token < r.highest-1 { // want resource/refuses-stale resource/refusal-changes-nothing=skipped resource/every-history resource/large-tokens resource/independent scenario/own-stores=skipped
		return false
	}
	r.highest = max(r.highest, token)
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
