package fencing

func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	store.Write(b, "b")
	store.Write(a, "a")
	return "b" // want scenario/unfenced scenario/own-stores
}
