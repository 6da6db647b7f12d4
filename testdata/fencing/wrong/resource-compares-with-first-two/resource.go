package fencing

type Resource struct {
	value    string
	accepted []int
}

// Only the last two accepted tokens should count, but the list is cut at the wrong end.
func (r *Resource) Write(token int, value string) bool {
	for _, t := range r.accepted {
		if token < t {
			return false
		}
	}
	r.accepted = append(r.accepted, token)
	if len(r.accepted) > 2 {
		r.accepted = r.accepted[:2] // want resource/every-history resource/large-tokens resource/refuses-stale resource/refusal-changes-nothing=skipped scenario/own-stores=skipped
	}
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
