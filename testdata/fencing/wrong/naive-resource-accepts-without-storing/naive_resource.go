package fencing

type NaiveResource struct {
	value   string
	highest int
}

func (r *NaiveResource) Write(token int, value string) bool {
	if token >= r.highest {
		r.highest = token
		r.value = value
	}
	return true // want naive-resource/stores-all naive-resource/independent scenario/own-stores
}

func (r *NaiveResource) Value() string {
	return r.value
}
