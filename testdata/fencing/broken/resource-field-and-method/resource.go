package fencing

type Resource struct {
	Value   string // want Resource=compile_error scenario/own-stores=skipped
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		return false
	}
	r.highest = token
	r.Value = value
	return true
}

func (r *Resource) Value() string { // want Resource=compile_error scenario/own-stores=skipped
	return r.Value
}
