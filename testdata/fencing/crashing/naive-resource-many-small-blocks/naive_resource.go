package fencing

type node struct {
	next *node
	pad  [1 << 10]byte
}

type NaiveResource struct {
	value string
	log   *node
}

func (r *NaiveResource) Write(token int, value string) bool {
	for r.value != value || r.log != nil {
		r.log = &node{next: r.log} // want NaiveResource=memory|timeout scenario/own-stores=skipped
		r.log.pad[len(value)] = 1
	}
	return true
}

func (r *NaiveResource) Value() string {
	return r.value
}
