package fencing

func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire(0)
	b := locks.Acquire(1)
	store.Write(b, "b")
	store.Write(a, "a")
	return store.Value()
}
