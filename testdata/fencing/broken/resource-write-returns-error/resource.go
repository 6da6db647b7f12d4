package fencing

import "errors"

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) error { // want Resource=compile_error scenario/own-stores=skipped
	if token < r.highest {
		return errors.New("stale token")
	}
	r.highest = token
	r.value = value
	return nil
}

func (r *Resource) Value() string {
	return r.value
}
