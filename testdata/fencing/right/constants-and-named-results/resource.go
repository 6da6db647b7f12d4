package fencing

const (
	accepted = true
	refused  = !accepted
)

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) (verdict bool) {
	verdict = refused
	if token >= r.highest {
		verdict = accepted
		r.highest = token
		r.value = value
	}
	return
}

func (r *Resource) Value() (value string) {
	value = r.value
	return
}
