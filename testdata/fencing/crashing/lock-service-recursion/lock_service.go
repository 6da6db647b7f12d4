package fencing

type LockService struct {
	last int
}

func (s *LockService) Acquire(client string) int { // want LockService=crash lock-service/same-client=crash|skipped lock-service/hundreds=crash|skipped Scenario=crash|skipped
	if s.last < 0 {
		return s.last
	}
	return s.Acquire(client) + 1
}
