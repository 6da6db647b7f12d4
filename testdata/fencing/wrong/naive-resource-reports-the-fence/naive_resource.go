package fencing

type NaiveResource struct {
	value   string
	highest int
}

// It stores everything, and reports what a fence would have said.
func (r *NaiveResource) Write(token int, value string) bool {
	ok := token >= r.highest
	r.highest = max(r.highest, token)
	r.value = value
	return ok // want naive-resource/accepts-all scenario/own-stores=skipped
}

func (r *NaiveResource) Value() string {
	return r.value
}
