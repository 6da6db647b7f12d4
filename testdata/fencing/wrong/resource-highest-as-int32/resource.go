package fencing

type Resource struct {
	value   string
	highest int32 // want resource/large-tokens resource/first-write
}

func (r *Resource) Write(token int, value string) bool {
	t := int32(token)
	if t < r.highest {
		return false
	}
	r.highest = t
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
