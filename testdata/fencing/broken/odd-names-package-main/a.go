package main

type LockService struct {
	last int
}

func (s *LockService) Acquire(client string) int {
	s.last++
	return s.last
}

func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	store.Write(b, "b")
	store.Write(a, "a")
	return store.Value()
}

func main() {
	println(Scenario(&Resource{}))
}
