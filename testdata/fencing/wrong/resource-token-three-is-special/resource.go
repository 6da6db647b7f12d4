package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest && token != 3 { // want resource/refuses-stale=pass|fail resource/refusal-changes-nothing=pass|fail|skipped resource/every-history resource/large-tokens=pass|fail resource/independent=pass|fail scenario/own-stores=skipped
		return false
	}
	r.highest = max(token, r.highest)
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
