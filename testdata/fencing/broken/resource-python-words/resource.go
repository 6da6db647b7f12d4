package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		return False // want Resource=compile_error scenario/own-stores=skipped
	}
	r.highest = token
	r.value = value
	return True
}

func (r *Resource) Value() string {
	return r.value
}
