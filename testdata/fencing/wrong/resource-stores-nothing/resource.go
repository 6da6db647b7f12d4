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
	// misconception stores-nothing
	return true // want Resource=fail resource/refuses-stale=pass scenario/own-stores=skipped
}

func (r *Resource) Value() string {
	return r.value
}
