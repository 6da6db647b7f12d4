package fencing

func Scenario(store Store) string {
	var service LockService
	a := service.Acquire("A")
	b := service.Acquire("B")
	store.Write(b, "b")
	store.Write(a, "b")
	return store.Value()
}
