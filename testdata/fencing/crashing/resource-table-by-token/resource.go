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
	r.used = make([]byte, token) // want resource/large-tokens=memory|panic resource/first-write=memory|panic|pass resource/accepts-newer=memory|panic|pass resource/accepts-equal=memory|panic|pass resource/refuses-stale=memory|panic|pass resource/refusal-changes-nothing=memory|panic|pass|skipped
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
