package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		select {} // want resource/refuses-stale=deadlock resource/refusal-changes-nothing=skipped resource/every-history=deadlock resource/large-tokens=deadlock resource/independent=deadlock scenario/own-stores=skipped
	}
	r.highest = token
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
