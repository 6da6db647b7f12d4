package fencing

type Resource struct {
	value   string
	highest int
}

// Only the token right after the highest is good enough.
func (r *Resource) Write(token int, value string) bool {
	if token != r.highest && token != r.highest+1 { // want resource/first-write resource/accepts-newer resource/accepts-equal resource/refuses-stale resource/refusal-changes-nothing=skipped resource/every-history resource/large-tokens resource/independent scenario/own-stores=skipped
		return false
	}
	r.highest = token
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
