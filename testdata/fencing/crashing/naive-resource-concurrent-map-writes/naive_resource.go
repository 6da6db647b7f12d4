package fencing

import "sync"

type NaiveResource struct {
	value string
	log   map[int]string
}

func (r *NaiveResource) Write(token int, value string) bool {
	if r.log == nil {
		r.log = map[int]string{}
	}
	var wg sync.WaitGroup
	for w := 0; w < 8; w++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := 0; i < 20000; i++ {
				r.log[i%64] = value // want NaiveResource=crash|unstable|pass naive-resource/accepts-all=crash|unstable scenario/own-stores=skipped
			}
		}()
	}
	wg.Wait()
	r.value = value
	return true
}

func (r *NaiveResource) Value() string {
	return r.value
}
