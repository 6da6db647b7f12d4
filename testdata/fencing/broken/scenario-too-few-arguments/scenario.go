package fencing

func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	store.Write("b") // want Scenario=compile_error
	store.Write(a, b, "a")
	return store.Value()
}
