package fencing

type LockService struct {
	last  int
	slots chan string
}

func (s *LockService) Acquire(client string) int {
	if s.slots == nil {
		s.slots = make(chan string, 2)
	}
	s.slots <- client // want lock-service/new-token=deadlock lock-service/same-client=skipped lock-service/independent=deadlock lock-service/hundreds=skipped
	s.last++
	return s.last
}
