package fencing

type LockService struct {
	last int
}

// The scenario beside it calls it as it is, which Go allows.
func (s *LockService) Acquire(client int) int { // want LockService=compile_error Scenario=pass|compile_error scenario/writes=pass|compile_error|skipped
	s.last++
	return s.last
}
