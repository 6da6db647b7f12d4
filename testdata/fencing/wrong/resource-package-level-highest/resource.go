package fencing

type Resource struct {
	value string
}

var highest int // want resource/every-history resource/independent resource/large-tokens=pass|fail resource/first-write=pass|fail resource/accepts-newer=pass|fail resource/accepts-equal=pass|fail resource/refuses-stale=pass|fail resource/refusal-changes-nothing=pass|fail|skipped scenario/own-stores=skipped

func (r *Resource) Write(token int, value string) bool {
	if token < highest {
		return false
	}
	highest = token
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
