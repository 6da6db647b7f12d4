package fencing

func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire("A")
	defer store.Write(a, "a")
	return Scenario(store) // want Scenario=crash
}
