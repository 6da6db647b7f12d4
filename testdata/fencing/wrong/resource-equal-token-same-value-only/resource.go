package fencing

type Resource struct {
	value   string
	highest int
}

// It takes an equal token for a repeated message, and wants it to say the same.
func (r *Resource) Write(token int, value string) bool {
	if token < r.highest || token == r.highest && value != r.value { // want resource/accepts-equal resource/every-history resource/large-tokens resource/refusal-changes-nothing scenario/own-stores=skipped
		return false
	}
	r.highest = token
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
