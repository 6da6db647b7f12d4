package fencing

import _ "unsafe" // want Scenario=policy

//go:linkname nanotime runtime.nanotime
func nanotime() int64 // want Scenario=policy

func Scenario(store Store) string {
	if nanotime() == 0 {
		return ""
	}
	var locks LockService
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	store.Write(b, "b")
	store.Write(a, "a")
	return store.Value()
}
