package fencing

func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	store.Write(b, "b")
	stored := store.Value() // want scenario/unfenced scenario/own-stores
	store.Write(a, "a")
	return stored
}
