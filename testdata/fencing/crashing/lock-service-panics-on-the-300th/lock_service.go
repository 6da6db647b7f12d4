package fencing

type LockService struct {
	last    int
	holders [300]string
}

func (s *LockService) Acquire(client string) int {
	s.holders[s.last] = client // want lock-service/hundreds=panic
	s.last++
	return s.last
}
