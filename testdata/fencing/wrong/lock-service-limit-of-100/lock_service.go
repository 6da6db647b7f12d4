package fencing

const capacity = 100

type LockService struct {
	last int
}

func (s *LockService) Acquire(client string) int {
	if s.last < capacity { // want lock-service/hundreds
		s.last++
	}
	return s.last
}
