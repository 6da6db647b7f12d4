package fencing

type Resource struct {
	value   string
	highest int
}

// An equal token is reported as accepted, and dropped.
func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		return false
	}
	if token > r.highest { // want resource/accepts-equal resource/every-history resource/large-tokens resource/refusal-changes-nothing scenario/own-stores=skipped
		r.value = value
	}
	r.highest = token
	return true
}

func (r *Resource) Value() string {
	return r.value
}
