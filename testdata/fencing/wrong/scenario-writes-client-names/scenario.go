package fencing

func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	store.Write(b, "B") // want scenario/fenced scenario/unfenced scenario/writes scenario/own-stores
	store.Write(a, "A")
	return store.Value()
}
