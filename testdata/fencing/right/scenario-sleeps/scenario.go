package fencing

import "time"

const lease = 2 * time.Millisecond

func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire("A")
	time.Sleep(lease + time.Millisecond) // A is paused, its lease expires
	b := locks.Acquire("B")
	store.Write(b, "b")
	<-time.After(time.Millisecond)
	store.Write(a, "a")
	return store.Value()
}
