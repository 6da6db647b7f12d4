package fencing

type Resource struct {
	value   string
	highest uint32
}

func (r *Resource) Write(token int, value string) bool {
	if uint32(token) < r.highest { // want resource/large-tokens
		return false
	}
	r.highest = uint32(token)
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
