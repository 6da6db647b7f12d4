package fencing

type LockService struct {
	last map[string]int
}

// misconception token-per-client
func (s *LockService) Acquire(client string) int {
	if s.last == nil {
		s.last = map[string]int{}
	}
	s.last[client]++
	return s.last[client] // want lock-service/new-token lock-service/independent lock-service/same-client=skipped lock-service/hundreds=skipped scenario/own-stores=pass|fail|skipped
}
