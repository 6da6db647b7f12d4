package fencing

// Scenario plays the late write of a client that was paused past the end of
// its lease, and returns what the store holds at the end.
func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire("A")

	// A is paused and its lease expires, so the service may grant the lock again.
	b := locks.Acquire("B")
	store.Write(b, "b")

	// A resumes, unaware, and still uses the token of its own grant.
	store.Write(a, "a")
	return store.Value()
}
