package fencing

import "sync"

func Scenario(store Store) string {
	var (
		locks LockService
		wg    sync.WaitGroup
		lease = make(chan struct{})
	)
	a, done := locks.Acquire("A"), make(chan struct{})
	wg.Add(2)
	go func() { // A is paused until B is done
		defer wg.Done()
		<-done
		store.Write(a, "a")
	}()
	go func() {
		defer wg.Done()
		defer close(done)
		<-lease
		store.Write(locks.Acquire("B"), "b")
	}()
	close(lease)
	wg.Wait()
	return store.Value()
}
