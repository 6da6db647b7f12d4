package fencing

type LockService struct {
	last int
}

func (s *LockService) Acquire(client string) int {
	s.last = 1
	// misconception constant-token
	return s.last // want lock-service/new-token lock-service/independent lock-service/same-client=skipped lock-service/hundreds=skipped scenario/own-stores=pass|fail|skipped
}
