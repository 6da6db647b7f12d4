package fencing

func Scenario(store Store) string {
	var locks LockService
	// misconception scenario-one-token
	token := locks.Acquire("A") // want scenario/fenced scenario/writes scenario/own-stores
	store.Write(token, "b")
	store.Write(token, "a")
	return store.Value()
}
