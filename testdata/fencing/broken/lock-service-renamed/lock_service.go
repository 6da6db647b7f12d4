package fencing

type LockService struct {
	last int
}

func (s *LockService) acquire(client string) int {
	s.last++
	return s.last
}
