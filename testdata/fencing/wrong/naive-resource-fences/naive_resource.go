package fencing

type NaiveResource struct {
	value   string
	highest int
}

func (r *NaiveResource) Write(token int, value string) bool {
	// misconception naive-fences
	if token < r.highest { // want naive-resource/accepts-all naive-resource/stores-all naive-resource/independent scenario/own-stores=skipped
		return false
	}
	r.highest = token
	r.value = value
	return true
}

func (r *NaiveResource) Value() string {
	return r.value
}
