package fencing

type Resource struct {
	value   string
	highest int
}

func admit(r *Resource, token int, value string) (ok bool) {
	if ok = !IsStale(token, r.highest); ok {
		r.highest, r.value = token, value
	}
	return
}

func (r *Resource) Write(token int, value string) bool { return admit(r, token, value) }

func (r *Resource) Value() string {
	return r.value
}
