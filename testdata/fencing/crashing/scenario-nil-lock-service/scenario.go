package fencing

func Scenario(store Store) string {
	var locks *LockService
	a := locks.Acquire("A") // want Scenario=panic
	b := locks.Acquire("B")
	store.Write(b, "b")
	store.Write(a, "a")
	return store.Value()
}
