package fencing

type LockService struct {
	last int
}

func Acquire(s *LockService, client string) int {
	s.last++
	return s.last
}
