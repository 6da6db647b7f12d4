package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) { // want Resource=compile_error scenario/own-stores=skipped
	if token >= r.highest {
		r.highest = token
		r.value = value
	}
}

func (r *Resource) Value() string {
	return r.value
}
