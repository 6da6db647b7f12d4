package fencing

type LockService struct {
	last int
}

func (s *LockService) Acquire(clients ...string) int {
	s.last += len(clients)
	return s.last
}
