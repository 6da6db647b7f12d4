package fencing

type NaiveResource struct {
	value string
}

func (r *NaiveResource) Write(token int, value string) bool {
	never := make(chan bool)
	for {
		go func() { // want NaiveResource=memory|timeout scenario/own-stores=skipped
			<-never
		}()
	}
}

func (r *NaiveResource) Value() string {
	return r.value
}
