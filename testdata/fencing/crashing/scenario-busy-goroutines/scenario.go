package fencing

import "sync"

var turn int

func Scenario(store Store) string {
	var wg sync.WaitGroup
	for i := 0; i < 16; i++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for turn == 0 { // want Scenario=timeout
			}
		}()
	}
	wg.Wait() // want Scenario=timeout
	return store.Value()
}
