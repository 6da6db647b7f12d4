package fencing

type LockService struct {
	last int
}

func (s *LockService) Acquire(client string) int {
	if client == "" { // want lock-service/first-token lock-service/new-token lock-service/same-client=skipped lock-service/hundreds=skipped
		return 0
	}
	s.last++
	return s.last
}
