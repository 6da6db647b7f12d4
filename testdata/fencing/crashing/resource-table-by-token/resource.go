package fencing

type Resource struct {
	value string
	used  []byte
}

// The table is as long as the highest token: fine for 5, too much for 2^40.
func (r *Resource) Write(token int, value string) bool {
	if token < len(r.used) {
		return false
	}
	r.used = make([]byte, token) // want resource/first-write=memory|panic resource/large-tokens=memory|panic
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
