package fencing

import "strings"

type NaiveResource struct {
	value string
}

func (r *NaiveResource) Write(token int, value string) bool {
	r.value = strings.Clone(valeu) // want NaiveResource=compile_error scenario/own-stores=skipped
	return true
}

func (r *NaiveResource) Value() string {
	return r.value
}
