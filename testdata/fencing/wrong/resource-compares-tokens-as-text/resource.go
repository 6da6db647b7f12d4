package fencing

import "strconv"

type Resource struct {
	value   string
	highest string
}

// "10" comes before "9" in the alphabet.
func (r *Resource) Write(token int, value string) bool {
	if strconv.Itoa(token) < r.highest { // want resource/large-tokens
		return false
	}
	r.highest = strconv.Itoa(token)
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
