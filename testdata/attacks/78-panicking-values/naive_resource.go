package fencing

type NaiveResource struct{ value string }

func (r *NaiveResource) Write(token int, value string) bool {
	var none error
	panic(none)
}

func (r *NaiveResource) Value() string { return r.value }
