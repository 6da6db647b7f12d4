package fencing

type Resource struct {
	value   string
	highest int
}

// A refused token is lower than highest, so max may always run.
func (r *Resource) Write(token int, value string) bool {
	r.highest = max(r.highest, token)
	if token == r.highest {
		r.value = value
	}
	return token == r.highest
}

func (r *Resource) Value() string {
	return r.value
}
