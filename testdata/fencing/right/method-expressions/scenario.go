package fencing

func Scenario(store Store) string {
	acquire := (*LockService).Acquire
	write := Store.Write
	l := &LockService{}
	a, b := acquire(l, "A"), acquire(l, "B")
	write(store, b, "b")
	write(store, a, "a")
	return Store.Value(store)
}
