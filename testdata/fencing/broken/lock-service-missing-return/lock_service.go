package fencing

type LockService struct {
	last int
}

func (s *LockService) Acquire(client string) int {
	if client != "nobody" {
		s.last++
		return s.last
	}
} // want LockService=compile_error Scenario=compile_error
