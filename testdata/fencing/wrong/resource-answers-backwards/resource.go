package fencing

type Resource struct {
	value   string
	highest int
}

// It does the right thing and reports the opposite.
func (r *Resource) Write(token int, value string) (refused bool) {
	if token < r.highest {
		return true
	}
	r.highest = token
	r.value = value
	return refused // want Resource=fail resource/refusal-changes-nothing=skipped scenario/own-stores=skipped
}

func (r *Resource) Value() string {
	return r.value
}
