package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	// misconception refused-write-stored
	r.value = value // want resource/refusal-changes-nothing resource/every-history resource/large-tokens resource/independent scenario/own-stores=skipped
	if token < r.highest {
		return false
	}
	r.highest = token
	return true
}

func (r *Resource) Value() string {
	return r.value
}
