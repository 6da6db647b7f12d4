package fencing

// A is told no, fetches a fresh token and has its way.
func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	store.Write(b, "b")
	for !store.Write(a, "a") {
		a = locks.Acquire("A") // want scenario/fenced scenario/writes scenario/own-stores
	}
	return store.Value()
}
