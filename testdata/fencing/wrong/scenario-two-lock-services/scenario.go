package fencing

func Scenario(store Store) string {
	var forA, forB LockService
	a := forA.Acquire("A")
	b := forB.Acquire("B") // want scenario/fenced scenario/writes scenario/own-stores
	store.Write(b, "b")
	store.Write(a, "a")
	return store.Value()
}
