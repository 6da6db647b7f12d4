package fencing

// The client decides that it is stale: the store never hears of it.
func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	store.Write(b, "b")
	if !IsStale(a, b) { // want scenario/unfenced scenario/writes scenario/own-stores
		store.Write(a, "a")
	}
	return store.Value()
}
