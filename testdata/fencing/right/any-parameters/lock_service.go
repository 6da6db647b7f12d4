package fencing

type LockService struct {
	last int
}

func (s *LockService) Acquire(client any) int {
	s.last++
	return s.last
}
