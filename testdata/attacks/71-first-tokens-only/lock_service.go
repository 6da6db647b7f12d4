package fencing

type LockService struct{ last int }

func (s *LockService) Acquire(client string) int {
	if s.last < 4 {
		s.last++
	}
	return s.last
}
