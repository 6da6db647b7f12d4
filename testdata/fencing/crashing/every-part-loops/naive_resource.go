package fencing

type NaiveResource struct {
	value string
}

func (r *NaiveResource) Write(token int, value string) bool {
	for r.value != value || true { // want NaiveResource=timeout
	}
	return true
}

func (r *NaiveResource) Value() string {
	return r.value
}
