package fencing

type Resource struct {
	value   *string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		return false
	}
	r.highest, r.value = token, &value
	return true
}

// Value has a value receiver, which does no harm.
func (r Resource) Value() string {
	if r.value == nil {
		return ""
	}
	return *r.value
}
