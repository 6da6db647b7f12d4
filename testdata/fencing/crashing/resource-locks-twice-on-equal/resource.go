package fencing

import "sync"

type Resource struct {
	mu      sync.Mutex
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if token < r.highest {
		return false
	}
	if token == r.highest {
		r.replace(value)
		return true
	}
	r.highest, r.value = token, value
	return true
}

func (r *Resource) replace(value string) {
	r.mu.Lock() // want resource/accepts-equal=deadlock resource/refusal-changes-nothing=deadlock resource/every-history=deadlock resource/large-tokens=deadlock scenario/own-stores=skipped
	defer r.mu.Unlock()
	r.value = value
}

func (r *Resource) Value() string {
	return r.value
}
