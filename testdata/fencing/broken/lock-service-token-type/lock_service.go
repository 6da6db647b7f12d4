package fencing

type Token int

type LockService struct {
	last Token
}

func (s *LockService) Acquire(client string) Token { // want LockService=compile_error
	s.last++
	return s.last
}
