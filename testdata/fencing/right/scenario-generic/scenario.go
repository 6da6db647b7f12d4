package fencing

func Scenario[S Store](store S) string {
	var locks LockService
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	for _, w := range []struct {
		token int
		value string
	}{{b, "b"}, {a, "a"}} {
		store.Write(w.token, w.value)
	}
	return store.Value()
}
