package fencing

import "fmt"

type Resource struct {
	value   string
	highest int
}

func (r *Resource) String() string {
	return fmt.Sprintf("resource %v", r) // want Resource=crash resource/refusal-changes-nothing=crash|skipped scenario/own-stores=skipped
}

func (r *Resource) Write(token int, value string) bool {
	fmt.Println("write to", r)
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
