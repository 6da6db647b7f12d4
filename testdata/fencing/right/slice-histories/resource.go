package fencing

import "slices"

type Resource struct {
	tokens []int
	values []string
}

func (r *Resource) Write(token int, value string) bool {
	if len(r.tokens) > 0 && token < slices.Max(r.tokens) {
		return false
	}
	r.tokens = append(r.tokens, token)
	r.values = append(r.values, value)
	return true
}

func (r *Resource) Value() string {
	if n := len(r.values); n > 0 {
		return r.values[n-1]
	}
	return ""
}
