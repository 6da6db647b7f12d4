package fencing

type LockService struct { // want LockService=compile_error Scenario=compile_error
	last int
}

func (s *LockService) Acquire(client string) int { // want LockService=compile_error Scenario=compile_error
	s.last++
	return s.last
}
