package fencing

type NaiveResource struct {
	value string
}

func (r *NaiveResource) Write(token int, value string) bool {
	values := make(chan string)
	values <- value // want NaiveResource=deadlock scenario/own-stores=skipped
	r.value = <-values
	return true
}

func (r *NaiveResource) Value() string {
	return r.value
}
