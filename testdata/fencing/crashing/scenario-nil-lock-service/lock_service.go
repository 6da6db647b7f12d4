package fencing

type LockService struct {
	last int
}

func (s *LockService) Acquire(client string) int {
	s.last++
	return s.last
}
