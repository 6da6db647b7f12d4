package fencing

func Scenario(store Store) string {
	var locks LockService
	token := locks.Acquire("A")
	token = locks.Acquire("B")
	store.Write(token, "b")
	// misconception scenario-acquires-again
	token = locks.Acquire("A") // want scenario/fenced scenario/writes scenario/own-stores
	store.Write(token, "a")
	return store.Value()
}
