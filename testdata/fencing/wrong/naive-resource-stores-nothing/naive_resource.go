package fencing

type NaiveResource struct {
	value string
}

func (r *NaiveResource) Write(token int, value string) bool {
	// misconception stores-nothing
	return true // want naive-resource/stores-all naive-resource/independent scenario/own-stores
}

func (r *NaiveResource) Value() string {
	return r.value
}
