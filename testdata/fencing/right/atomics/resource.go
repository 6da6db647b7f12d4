package fencing

import "sync/atomic"

type state struct {
	token int
	value string
}

type Resource struct{ p atomic.Pointer[state] }

func (r *Resource) Write(token int, value string) bool {
	for {
		old := r.p.Load()
		if old != nil && token < old.token {
			return false
		}
		if r.p.CompareAndSwap(old, &state{token, value}) {
			return true
		}
	}
}

func (r *Resource) Value() string {
	if s := r.p.Load(); s != nil {
		return s.value
	}
	return ""
}
