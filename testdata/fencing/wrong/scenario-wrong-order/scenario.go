package fencing

func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire("A")
	// misconception scenario-wrong-order
	store.Write(a, "a") // want scenario/unfenced scenario/writes scenario/own-stores
	b := locks.Acquire("B")
	store.Write(b, "b")
	return store.Value()
}
