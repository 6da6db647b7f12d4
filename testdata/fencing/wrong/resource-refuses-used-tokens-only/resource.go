package fencing

type Resource struct {
	value string
	used  map[int]bool
}

// A token is refused when it was used before, and only then.
func (r *Resource) Write(token int, value string) bool {
	if r.used[token] { // want resource/accepts-equal resource/refuses-stale resource/refusal-changes-nothing=skipped resource/every-history resource/large-tokens resource/independent scenario/own-stores=skipped
		return false
	}
	if r.used == nil {
		r.used = map[int]bool{}
	}
	r.used[token] = true
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
