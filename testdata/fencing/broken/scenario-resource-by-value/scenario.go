package fencing

func play(store Store, token int, value string) {
	store.Write(token, value)
}

func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	store = Resource{} // want Scenario=compile_error
	play(store, b, "b")
	play(store, a, "a")
	return store.Value()
}
