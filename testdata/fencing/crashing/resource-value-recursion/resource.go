package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		return false
	}
	r.highest = token
	r.value = value
	return true
}

// Value means r.value.
func (r *Resource) Value() string {
	return r.Value() // want Resource=crash resource/refuses-stale=pass|crash resource/refusal-changes-nothing=crash|skipped scenario/own-stores=skipped
}
