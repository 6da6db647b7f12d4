package fencing

import "sync"

type NaiveResource struct{ value string }

func (r *NaiveResource) Write(token int, value string) bool {
	var all sync.WaitGroup
	for range 100 {
		all.Add(1)
		go func() {
			for {
			}
		}()
	}
	all.Wait()
	return true
}

func (r *NaiveResource) Value() string { return r.value }
