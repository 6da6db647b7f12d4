package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		goto refuse
	}
	r.highest = token
	r.value = value
	return true
refuse:
	return false
}

func (r *Resource) Value() string {
	return r.value
}
