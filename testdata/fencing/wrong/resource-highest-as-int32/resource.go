package fencing

type Resource struct {
	value   string
	highest int32 // want resource/large-tokens resource/first-write=pass|fail resource/accepts-newer=pass|fail resource/accepts-equal=pass|fail resource/refuses-stale=pass|fail resource/refusal-changes-nothing=pass|fail|skipped scenario/own-stores=pass|skipped
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
