package fencing

func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	string := "b"
	var late string = "a" // want Scenario=compile_error
	store.Write(b, string)
	store.Write(a, late)
	return store.Value()
}
