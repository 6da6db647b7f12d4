package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	for token < r.highest { // want resource/refuses-stale=timeout resource/refusal-changes-nothing=timeout|skipped resource/every-history=timeout resource/large-tokens=timeout resource/independent=timeout scenario/own-stores=skipped
	}
	r.highest = token
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
