package fencing

func Scenario(store Store) string {
	var locks LockService
	lease := make(chan bool)
	a := locks.Acquire("A")
	close(lease)
	b := locks.Acquire("B")
	close(lease) // want Scenario=panic
	store.Write(b, "b")
	store.Write(a, "a")
	return store.Value()
}
