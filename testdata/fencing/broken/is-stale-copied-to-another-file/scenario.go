package fencing

func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	store.Write(b, "b")
	store.Write(a, "a")
	return store.Value()
}

// The first attempt.
func IsStale(token, highest int) bool { // want IsStale=compile_error
	return token != highest
}
