package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Value() string {
	return r.value
}
