package fencing

func Scenario(store Store) string {
	var locks LockService
	// misconception scenario-own-store
	store = &Resource{} // want scenario/unfenced scenario/writes scenario/own-stores
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	store.Write(b, "b")
	store.Write(a, "a")
	return store.Value()
}
