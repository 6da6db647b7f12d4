package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		return false
	}
	r.highest = value // want Resource=compile_error scenario/own-stores=skipped
	r.value = token
	return true
}

func (r *Resource) Value() string {
	return r.value
}
