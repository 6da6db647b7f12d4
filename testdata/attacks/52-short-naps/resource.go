package fencing

import "time"

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	time.Sleep(50 * time.Millisecond)
	if token < r.highest {
		return false
	}
	r.highest = token
	r.value = value
	return true
}

func (r *Resource) Value() string { return r.value }
