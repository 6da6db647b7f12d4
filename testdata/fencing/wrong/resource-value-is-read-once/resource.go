package fencing

type Resource struct {
	value   string
	highest int
	read    bool
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		return false
	}
	r.highest = token
	r.value = value
	return true
}

// Value hands the value out once.
func (r *Resource) Value() string {
	v := r.value
	r.value = "" // want resource/refusal-changes-nothing resource/independent
	return v
}
