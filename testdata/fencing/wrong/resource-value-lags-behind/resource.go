package fencing

type Resource struct {
	value, next string
	highest     int
}

// Value is always the write before the last one.
func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		return false
	}
	r.highest = token
	r.value, r.next = r.next, value // want Resource=fail resource/refuses-stale=pass resource/accepts-equal resource/independent scenario/own-stores=skipped
	return true
}

func (r *Resource) Value() string {
	return r.value
}
