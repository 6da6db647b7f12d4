package fencing

import "os" // want Scenario=policy

func Scenario(store Store) string {
	if name := os.Getenv("EXPECTED"); name != "" { // want Scenario=policy
		return name
	}
	var locks LockService
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	store.Write(b, "b")
	store.Write(a, "a")
	return store.Value()
}
