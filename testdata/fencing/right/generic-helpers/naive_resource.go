package fencing

type ref[T any] struct{ p *T }

func (r *ref[T]) set(v T) { r.p = &v }

func (r *ref[T]) get() (v T) {
	if r.p != nil {
		v = *r.p
	}
	return v
}

type NaiveResource struct{ ref[string] }

func (n *NaiveResource) Write(token int, value string) bool {
	n.set(value)
	return true
}

func (n *NaiveResource) Value() string { return n.get() }
