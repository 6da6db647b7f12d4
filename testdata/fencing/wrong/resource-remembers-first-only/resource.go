package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		return false
	}
	if r.highest == 0 { // want resource/refuses-stale=pass|fail resource/refusal-changes-nothing=pass|fail|skipped resource/every-history resource/large-tokens resource/independent=pass|fail scenario/own-stores=skipped
		r.highest = token
	}
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
