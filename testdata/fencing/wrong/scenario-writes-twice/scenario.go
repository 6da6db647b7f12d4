package fencing

func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	store.Write(b, "b")
	if store.Write(a, "a") {
		store.Write(a, "a") // want scenario/writes
	} else {
		store.Write(b, "b")
	}
	return store.Value()
}
