package fencing

type naiveResource struct {
	value string
}

func (r *naiveResource) Write(token int, value string) bool {
	r.value = value
	return true
}

func (r *naiveResource) Value() string { return r.value }
