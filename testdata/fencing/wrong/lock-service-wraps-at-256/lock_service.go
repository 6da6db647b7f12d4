package fencing

type LockService struct {
	last uint8 // want lock-service/hundreds
}

func (s *LockService) Acquire(client string) int {
	s.last++
	return int(s.last)
}
