package main

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		return false
	}
	r.highest = token
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}

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
