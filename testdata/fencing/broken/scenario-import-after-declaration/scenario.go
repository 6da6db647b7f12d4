package fencing

const pause = 2

import "time"

func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire("A")
	time.Sleep(pause)
	b := locks.Acquire("B")
	store.Write(b, "b")
	store.Write(a, "a")
	return store.Value()
}
