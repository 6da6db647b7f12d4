package fencing

type NaiveResource struct {
	value string
}

func (r *NaiveResource) Write(token int, value string) bool {
	r.value = value
	return false // want naive-resource/accepts-all scenario/own-stores=skipped
}

func (r *NaiveResource) Value() string {
	return r.value
}
