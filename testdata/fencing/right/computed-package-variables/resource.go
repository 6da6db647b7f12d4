package fencing

import "strings"

var (
	limits = lower()
	empty  = strings.Repeat(" ", limits[0])
)

func lower() []int { return make([]int, 1) }

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if token < max(limits[0], r.highest) {
		return false
	}
	r.highest, r.value = token, empty+value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
