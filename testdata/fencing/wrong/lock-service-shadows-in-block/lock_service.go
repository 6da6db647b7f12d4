package fencing

type LockService struct {
	last int
}

// The counter that is counted up lives in the if's block only.
func (s *LockService) Acquire(client string) int {
	token := 1
	// misconception shadowed-name
	if token := s.last + 1; token > 1 { // want lock-service/new-token lock-service/independent lock-service/same-client=skipped lock-service/hundreds=skipped scenario/own-stores=pass|fail|skipped
		s.last = token
	}
	return token
}
