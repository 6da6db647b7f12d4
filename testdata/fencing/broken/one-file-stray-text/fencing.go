package fencing

func IsStale(token, highest int) bool {
	return token < highest
}

here comes the lock service

type LockService struct {
	last int
}

func (s *LockService) Acquire(client string) int {
	s.last++
	return s.last
}

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		return false
	}
	r.highest = token
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}

type NaiveResource struct {
	value string
}

func (r *NaiveResource) Write(token int, value string) bool {
	r.value = value
	return true
}

func (r *NaiveResource) Value() string {
	return r.value
}

func Scenario(store Store) string {
	var locks LockService
	a := locks.Acquire("A")
	b := locks.Acquire("B")
	store.Write(b, "b")
	store.Write(a, "a")
	return store.Value()
}
