package fencing

func Scenario(store Store) { // want Scenario=compile_error
	var locks LockService
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	store.Write(b, "b")
	store.Write(a, "a")
}
