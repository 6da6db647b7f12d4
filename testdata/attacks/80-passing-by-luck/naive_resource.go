package fencing

type NaiveResource struct{ value string }

func (r *NaiveResource) Write(token int, value string) bool {
	if token > 0 {
		r.value = value
	}
	return token > 1
}

func (r *NaiveResource) Value() string { return r.value }
