package fencing

const (
	clientA, clientB = "A", "B"
	valueA, valueB   = "a", "b"
)

func Scenario(store Store) (stored string) {
	defer func() { stored = store.Value() }()
	var locks LockService
	tokenA, tokenB := locks.Acquire(clientA), locks.Acquire(clientB)
	_ = store.Write(tokenB, valueB)
	_ = store.Write(tokenA, valueA)
	return
}
