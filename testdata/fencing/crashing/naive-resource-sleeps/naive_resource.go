package fencing

import "time"

type NaiveResource struct {
	value string
}

func (r *NaiveResource) Write(token int, value string) bool {
	time.Sleep(1000 * time.Hour) // want NaiveResource=timeout scenario/own-stores=skipped
	r.value = value
	return true
}

func (r *NaiveResource) Value() string {
	return r.value
}
