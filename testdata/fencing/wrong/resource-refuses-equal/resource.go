package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	// misconception equal-token-refused
	if token <= r.highest { // want resource/accepts-equal resource/every-history resource/large-tokens scenario/own-stores=skipped
		return false
	}
	r.highest = token
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
