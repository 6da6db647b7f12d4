package fencing

type writer interface{ Write(int, string) bool }

// Scenario asks for less than a Store by name and gets the same.
func Scenario(store interface {
	writer
	Value() string
}) string {
	var locks LockService
	a := locks.Acquire('A')
	b := locks.Acquire(nil)
	store.Write(b, "b")
	store.Write(a, "a")
	return store.Value()
}
