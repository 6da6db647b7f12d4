package fencing

type NaiveResource struct {
	value string
}

func (r *NaiveResource) Write(token int, value string) bool {
	changed := value != r.value // want naive-resource/accepts-all naive-resource/stores-all=pass|fail naive-resource/independent=pass|fail scenario/own-stores=skipped
	r.value = value
	return changed
}

func (r *NaiveResource) Value() string {
	return r.value
}
