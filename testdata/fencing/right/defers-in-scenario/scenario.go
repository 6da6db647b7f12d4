package fencing

// Deferred calls run last in, first out.
func Scenario(store Store) (stored string) {
	var locks LockService
	defer func() { stored = store.Value() }()
	defer store.Write(locks.Acquire("A"), "a")
	defer store.Write(locks.Acquire("B"), "b")
	return
}
