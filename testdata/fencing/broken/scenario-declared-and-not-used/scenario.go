package fencing

func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire("A") // want Scenario=compile_error
	b := locks.Acquire("B")
	store.Write(b, "b")
	return store.Value()
}
