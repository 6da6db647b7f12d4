package fencing

type NaiveResource struct {
	value string
}

func (r *NaiveResource) Write(token int, value string) bool {
	done := make(chan bool)
	go r.store(value, done)
	return <-done
}

func (r *NaiveResource) store(value string, done chan bool) {
	var log []string
	log[0] = value // want NaiveResource=panic scenario/own-stores=skipped
	r.value = value
	done <- true
}

func (r *NaiveResource) Value() string {
	return r.value
}
