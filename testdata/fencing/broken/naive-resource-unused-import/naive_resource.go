package fencing

import "fmt"

type NaiveResource struct {
	value string
}

func (r *NaiveResource) Write(token int, value string) bool {
	r.value = value
	return true
}

func (r *NaiveResource) Value() string {
	return r.value
}
