package fencing

func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	store.Write(b, 'b') // want Scenario=compile_error
	store.Write(a, 'a')
	return store.Value()
}
