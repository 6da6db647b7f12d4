package fencing

type Resource struct {
	value   string
	highest int
}

// The receiver's type was pasted from the other file.
func (r *NaiveResource) Write(token int, value string) bool { // want NaiveResource=compile_error scenario/own-stores=skipped
	r.value = value
	return token >= 0
}

func (r *Resource) Value() string {
	return r.value
}
