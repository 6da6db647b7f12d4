package fencing

type NaiveResource struct {
	value string
}

// misconception value-receiver
func (r NaiveResource) Write(token int, value string) bool { // want naive-resource/stores-all naive-resource/independent scenario/own-stores
	r.value = value
	return true
}

func (r *NaiveResource) Value() string {
	return r.value
}
