package fencing

func Scenario(store Store) string { // want Scenario=crash
	var locks LockService
	a := locks.Acquire("A")
	defer store.Write(a, "a")
	return Scenario(store)
}
