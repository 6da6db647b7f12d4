package fencing

type Resource struct {
	value   string
	highest int
}

var bounds = []int{0}

var lowest = bounds[len(bounds)] // want Resource=panic resource/refusal-changes-nothing=panic|skipped scenario/own-stores=skipped

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest || token < lowest {
		return false
	}
	r.highest = token
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
