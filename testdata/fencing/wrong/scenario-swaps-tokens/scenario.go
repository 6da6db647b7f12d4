package fencing

func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	store.Write(a, "b") // want scenario/fenced scenario/writes scenario/own-stores
	store.Write(b, "a")
	return store.Value()
}
