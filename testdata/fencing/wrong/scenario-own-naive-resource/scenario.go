package fencing

func Scenario(store Store) string {
	var locks LockService
	var mine NaiveResource
	a, b := locks.Acquire("A"), locks.Acquire("B")
	// misconception scenario-own-store
	mine.Write(b, "b") // want scenario/fenced scenario/writes scenario/own-stores
	mine.Write(a, "a")
	return mine.Value()
}
