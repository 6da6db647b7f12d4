package fencing

func Scenario() string { // want Scenario=compile_error
	var locks LockService
	var store Resource
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	store.Write(b, "b")
	store.Write(a, "a")
	return store.Value()
}
