package fencing

import (
	c "cmp"
	. "strings"
	_ "unicode"
)

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if c.Compare(token, r.highest) < 0 {
		return false
	}
	r.highest, r.value = token, Clone(value)
	return true
}

func (r *Resource) Value() string {
	return r.value
}
