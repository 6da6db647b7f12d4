package fencing

type NaiveResource struct{ value string }

var calls int

func (r *NaiveResource) Write(token int, value string) bool {
	if calls++; calls > 100 {
		return false
	}
	r.value = value
	return true
}

func (r *NaiveResource) Value() string { return r.value }
