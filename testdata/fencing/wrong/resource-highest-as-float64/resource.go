package fencing

type Resource struct {
	value   string
	highest float64
}

// float64 has 53 bits for a token: larger neighbours are the same number.
func (r *Resource) Write(token int, value string) bool {
	if float64(token) < r.highest { // want resource/large-tokens
		return false
	}
	r.highest = float64(token)
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
