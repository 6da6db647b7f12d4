package fencing

func Scenario(store Store) string {
	var locks LockService
	expired := make(chan struct{})
	a := locks.Acquire("A")
	<-expired // want Scenario=deadlock
	b := locks.Acquire("B")
	store.Write(b, "b")
	store.Write(a, "a")
	return store.Value()
}
