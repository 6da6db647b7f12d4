package fencing

import "sync"

type Resource struct {
	value   string
	highest int
}

var mu sync.Mutex

// The lock is everybody's, and the panic leaves it locked.
func (r *Resource) Write(token int, value string) bool {
	mu.Lock()
	if token < r.highest {
		panic("stale") // want resource/refuses-stale=panic resource/refusal-changes-nothing=skipped resource/every-history=panic resource/large-tokens=panic resource/independent=panic|deadlock scenario/own-stores=skipped
	}
	r.highest = token
	r.value = value
	mu.Unlock()
	return true
}

func (r *Resource) Value() string {
	return r.value
}
