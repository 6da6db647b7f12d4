package fencing

type NaiveResource struct {
	value string
}

func (r *NaiveResource) Write(token int, value string) bool {
	log := []byte(value + " ")
	for {
		log = append(log, log...) // want NaiveResource=memory|timeout scenario/own-stores=skipped
	}
}

func (r *NaiveResource) Value() string {
	return r.value
}
