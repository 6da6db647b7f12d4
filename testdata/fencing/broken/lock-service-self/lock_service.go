package fencing

type LockService struct {
	last int
}

func (s *LockService) Acquire(client string) int {
	self.last += 1 // want LockService=compile_error Scenario=compile_error
	return self.last
}
