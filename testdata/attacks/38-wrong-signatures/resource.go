package fencing

// Store is another one than the exercise gives.
type Store interface {
	Write(value string)
}

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(value string, token int) (bool, error) {
	r.value, r.highest = value, token
	return true, nil
}

func (r *Resource) Value() string { return r.value }
