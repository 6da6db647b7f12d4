package fencing

import "sync"

type Resource struct {
	mu      sync.RWMutex
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if token < r.highest {
		return false
	}
	r.highest, r.value = token, value
	return true
}

func (r *Resource) Value() string {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.value
}
