package fencing

import "sync"

type Resource struct {
	mu      sync.Mutex
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	r.mu.Lock()
	if token < r.highest {
		return false // and the lock stays
	}
	r.highest = token
	r.value = value
	return true
}

func (r *Resource) Value() string { return r.value }
