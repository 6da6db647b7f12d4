package fencing

import "net" // want Resource=policy scenario/own-stores=skipped

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		return false
	}
	if c, err := net.Dial("tcp", "192.0.2.1:80"); err == nil {
		c.Close()
	}
	r.highest = token
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
