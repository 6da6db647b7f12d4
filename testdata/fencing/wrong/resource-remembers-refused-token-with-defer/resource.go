package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) (ok bool) {
	// misconception remembers-refused-token
	defer func() { r.highest = token }() // want resource/refusal-changes-nothing resource/every-history resource/large-tokens scenario/own-stores=skipped
	if ok = token >= r.highest; ok {
		r.value = value
	}
	return ok
}

func (r *Resource) Value() string {
	return r.value
}
