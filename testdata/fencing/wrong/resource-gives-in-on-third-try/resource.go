package fencing

type Resource struct {
	value    string
	highest  int
	refusals int
}

// A client that insists is let in.
func (r *Resource) Write(token int, value string) bool {
	if token < r.highest && r.refusals < 2 {
		r.refusals++
		return false
	}
	r.refusals = 0 // want resource/every-history scenario/own-stores=skipped
	r.highest = token
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
