package fencing

type Resource struct {
	value   string
	highest int
}

// A stale token panics inside, and is caught.
func (r *Resource) Write(token int, value string) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	for r.highest > token {
		panic("stale")
	}
	r.highest = token
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
