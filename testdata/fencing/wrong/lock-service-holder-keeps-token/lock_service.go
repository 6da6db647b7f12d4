package fencing

type LockService struct {
	last   int
	holder string
}

// A client that asks twice in a row is told its old token.
func (s *LockService) Acquire(client string) int {
	if s.last > 0 && client == s.holder { // want lock-service/same-client lock-service/hundreds=skipped
		return s.last
	}
	s.holder = client
	s.last++
	return s.last
}
