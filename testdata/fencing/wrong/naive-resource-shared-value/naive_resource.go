package fencing

type NaiveResource struct{}

var value string // want naive-resource/independent naive-resource/stores-all=pass|fail

func (r *NaiveResource) Write(token int, v string) bool {
	value = v
	return true
}

func (r *NaiveResource) Value() string {
	return value
}
