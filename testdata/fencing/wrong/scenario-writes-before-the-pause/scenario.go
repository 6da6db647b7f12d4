package fencing

// A writes before its pause, too.
func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire("A")
	store.Write(a, "a") // want scenario/writes
	b := locks.Acquire("B")
	store.Write(b, "b")
	store.Write(a, "a")
	return store.Value()
}
