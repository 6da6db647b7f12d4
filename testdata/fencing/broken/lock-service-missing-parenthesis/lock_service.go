package fencing

type LockService struct {
	last int
}

func (s *LockService) Acquire(client string) int {
	s.last++
	return (s.last // want LockService=compile_error Scenario=compile_error
}
