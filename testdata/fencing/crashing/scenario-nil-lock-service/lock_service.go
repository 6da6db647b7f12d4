package fencing

type LockService struct {
	last int
}

func (s *LockService) Acquire(client string) int {
	s.last++ // want Scenario=panic
	return s.last
}
