package fencing

type LockService struct {
	used int
}

func (s *LockService) Acquire(client string) int {
	s.used++
	return 1000 - s.used // want lock-service/first-token lock-service/new-token lock-service/independent lock-service/same-client=skipped lock-service/hundreds=skipped scenario/own-stores=pass|fail|skipped
}
