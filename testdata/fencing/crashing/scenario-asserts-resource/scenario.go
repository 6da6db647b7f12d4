package fencing

func Scenario(store Store) string {
	var locks LockService
	r := store.(*Resource) // want Scenario=panic
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	r.Write(b, "b")
	r.Write(a, "a")
	return r.Value()
}
