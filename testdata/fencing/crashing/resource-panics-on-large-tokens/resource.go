package fencing

type Resource struct {
	value   string
	highest int
}

const limit = 1 << 60

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		return false
	}
	if token >= limit {
		panic("token out of range") // want resource/first-write=panic resource/large-tokens=panic
	}
	r.highest = token
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
