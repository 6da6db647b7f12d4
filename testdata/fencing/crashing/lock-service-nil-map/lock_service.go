package fencing

type LockService struct {
	holders map[int]string
	last    int
}

func (s *LockService) Acquire(client string) int {
	s.last++
	s.holders[s.last] = client // want LockService=panic lock-service/same-client=panic|skipped lock-service/hundreds=panic|skipped Scenario=panic|skipped
	return s.last
}
