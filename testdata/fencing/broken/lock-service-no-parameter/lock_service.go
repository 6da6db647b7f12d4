package fencing

type LockService struct {
	last int
}

func (s *LockService) Acquire() int { // want LockService=compile_error
	s.last++
	return s.last
}
