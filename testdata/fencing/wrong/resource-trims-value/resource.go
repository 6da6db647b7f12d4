package fencing

import "strings"

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		return false
	}
	r.highest = token
	r.value = strings.TrimSpace(value) // want resource/first-write resource/accepts-newer=pass|fail resource/accepts-equal=pass|fail resource/refusal-changes-nothing=pass|fail resource/every-history=pass|fail resource/large-tokens=pass|fail resource/independent=pass|fail scenario/own-stores=pass|skipped
	return true
}

func (r *Resource) Value() string {
	return r.value
}
