package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		*r = Resource{} // want resource/refusal-changes-nothing resource/every-history resource/large-tokens resource/independent scenario/own-stores=skipped
		return false
	}
	*r = Resource{value: value, highest: token}
	return true
}

func (r *Resource) Value() string {
	return r.value
}
