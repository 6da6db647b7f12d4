package fencing

func Scenario(store *Resource) string { // want Scenario=compile_error
	var locks LockService
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	store.Write(b, "b")
	store.Write(a, "a")
	return store.Value()
}
