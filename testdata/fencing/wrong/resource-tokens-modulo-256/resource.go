package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	token %= 256 // want resource/large-tokens resource/accepts-newer=pass|fail resource/refuses-stale=pass|fail resource/refusal-changes-nothing=pass|fail|skipped
	if token < r.highest {
		return false
	}
	r.highest = token
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
