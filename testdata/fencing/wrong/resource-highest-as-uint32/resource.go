package fencing

type Resource struct {
	value   string
	highest uint32
}

func (r *Resource) Write(token int, value string) bool {
	if uint32(token) < r.highest { // want resource/large-tokens resource/accepts-newer=pass|fail resource/refuses-stale=pass|fail resource/refusal-changes-nothing=pass|fail|skipped
		return false
	}
	r.highest = uint32(token)
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
