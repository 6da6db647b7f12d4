package fencing

import "fmt"

type Resource struct {
	value   string
	highest int
}

type staleError struct{ token, highest int }

func (e staleError) Error() string {
	return fmt.Sprintf("token %d is stale, %d was accepted", e.token, e.highest)
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		panic(staleError{token, r.highest}) // want resource/refuses-stale=panic resource/refusal-changes-nothing=skipped resource/every-history=panic resource/large-tokens=panic resource/independent=panic scenario/own-stores=skipped
	}
	r.highest = token
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
