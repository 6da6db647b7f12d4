package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if token >= r.highest {
		r.highest = token
		r.value = value
		return true
	}
	else { // want Resource=compile_error scenario/own-stores=skipped
		return false
	}
}

func (r *Resource) Value() string {
	return r.value
}
