package fencing

type LockService struct {
	last int8
}

func (s *LockService) Acquire(client string) int {
	s.last++
	return int(s.last) // want lock-service/hundreds
}
