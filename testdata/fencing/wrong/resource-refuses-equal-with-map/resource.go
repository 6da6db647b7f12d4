package fencing

type Resource struct {
	value string
	top   int
	used  map[int]bool
}

// Each token may write once.
func (r *Resource) Write(token int, value string) bool {
	// misconception equal-token-refused
	if r.used[token] || token < r.top { // want resource/accepts-equal resource/every-history resource/large-tokens scenario/own-stores=skipped
		return false
	}
	if r.used == nil {
		r.used = map[int]bool{}
	}
	r.used[token] = true
	r.top, r.value = token, value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
