package fencing

import "sync"

type NaiveResource struct {
	value string
}

func (r *NaiveResource) Write(token int, value string) bool {
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		r.value = value
		wg.Done()
	}()
	wg.Wait() // want NaiveResource=deadlock scenario/own-stores=skipped
	return true
}

func (r *NaiveResource) Value() string {
	return r.value
}
