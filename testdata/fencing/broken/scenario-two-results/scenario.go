package fencing

func Scenario(store Store) (string, bool) { // want Scenario=compile_error
	var locks LockService
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	store.Write(b, "b")
	ok := store.Write(a, "a")
	return store.Value(), ok
}
