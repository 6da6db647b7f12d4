package fencing

type NaiveResource struct {
	value string
}

func (r *NaiveResource) Write(token int, value string) bool {
	r.value = value
	return step > 0
}

func (r *NaiveResource) Value() string {
	return r.value
}
