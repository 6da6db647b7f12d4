package fencing

func Scenario(store Store) string {
	var locks LockService
	locks.Acquire("A")
	b := locks.Acquire("B")
	store.Write(b, "b")
	return store.Value() // want scenario/unfenced scenario/writes scenario/own-stores
}
