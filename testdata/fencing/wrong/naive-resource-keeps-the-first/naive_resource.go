package fencing

type NaiveResource struct {
	value string
	set   bool
}

func (r *NaiveResource) Write(token int, value string) bool {
	if !r.set { // want naive-resource/stores-all naive-resource/independent scenario/own-stores
		r.set = true
		r.value = value
	}
	return true
}

func (r *NaiveResource) Value() string {
	return r.value
}
