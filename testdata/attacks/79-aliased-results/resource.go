package fencing

import "unsafe"

type Resource struct {
	shared  [16]byte
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

// Value returns a string that is another one after the next call.
func (r *Resource) Value() string {
	if len(r.value) > len(r.shared) || r.value == "" {
		return r.value
	}
	copy(r.shared[:], r.value)
	return unsafe.String(&r.shared[0], len(r.value))
}
