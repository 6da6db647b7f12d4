package fencing

import "time"

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		return false
	}
	r.highest = token
	// Once in a while the value is lost.
	if time.Now().UnixNano()/1000%300 != 7 { // want resource/every-history=unstable|fail resource/large-tokens=unstable|fail Resource=pass|unstable|fail|skipped scenario/own-stores=skipped
		r.value = value
	}
	return true
}

func (r *Resource) Value() string { return r.value }
