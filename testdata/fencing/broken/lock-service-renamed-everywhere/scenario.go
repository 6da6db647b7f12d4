package fencing

func Scenario(store Store) string {
	var locks LockService
	a := locks.acquire("A")
	b := locks.acquire("B")
	store.Write(b, "b")
	store.Write(a, "a")
	return store.Value()
}
