package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if ok := token >= r.highest; ok = true { // want Resource=compile_error scenario/own-stores=skipped
		r.highest = token
	}
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
