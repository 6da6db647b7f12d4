package fencing

type Resource struct { // want Resource=compile_error scenario/own-stores=skipped
	value    string
	highest  int
	previous Resource
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		return false
	}
	r.highest = token
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
