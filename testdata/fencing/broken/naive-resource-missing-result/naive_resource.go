package fencing

type NaiveResource struct {
	value string
}

func (r *NaiveResource) Write(token int, value string) bool {
	r.value = value
	return // want NaiveResource=compile_error scenario/own-stores=skipped
}

func (r *NaiveResource) Value() string {
	return r.value
}
