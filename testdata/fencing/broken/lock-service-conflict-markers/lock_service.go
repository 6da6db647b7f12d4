package fencing

type LockService struct {
	last int
}

func (s *LockService) Acquire(client string) int {
<<<<<<< HEAD
	s.last++ // want LockService=compile_error Scenario=compile_error
=======
	s.last = s.last + 1
>>>>>>> fix-tokens
	return s.last
}
