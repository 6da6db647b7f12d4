package fencing

func Scenario(store Store) string {
	locks := LockService() // want Scenario=compile_error
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	store.Write(b, "b")
	store.Write(a, "a")
	return store.Value()
}
