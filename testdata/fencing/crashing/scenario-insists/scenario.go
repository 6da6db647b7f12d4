package fencing

// A writes until it is let in.
func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	store.Write(b, "b")
	for !store.Write(a, "a") { // want Scenario=timeout
	}
	return store.Value()
}
