package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		return false
	}
	if value != r.value { // want resource/every-history resource/large-tokens=pass|fail resource/independent=pass|fail resource/refuses-stale=pass|fail resource/refusal-changes-nothing=pass|fail|skipped scenario/own-stores=skipped
		r.highest = token
		r.value = value
	}
	return true
}

func (r *Resource) Value() string {
	return r.value
}
