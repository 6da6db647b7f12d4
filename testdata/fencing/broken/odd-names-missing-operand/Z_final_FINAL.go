package fencing

func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	store.Write(b, "b")
	store.Write(a, "a")
	return store.Value()
}

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Value() string {
	return r.value
}
