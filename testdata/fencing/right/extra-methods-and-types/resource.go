package fencing

import "fmt"

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		return false
	}
	r.highest = token
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}

func (r *Resource) Highest() int { return r.highest }

func (r Resource) String() string { return fmt.Sprint(r.highest, ":", r.value) }

type Client struct {
	Name  string
	token int
}

var _ Store = (*Resource)(nil)
