package fencing

func Scenario(store Store) string {
	locks := new(LockService)
	b := locks.Acquire("B") // want scenario/fenced scenario/writes scenario/own-stores
	a := locks.Acquire("A")
	store.Write(b, "b")
	store.Write(a, "a")
	return store.Value()
}
