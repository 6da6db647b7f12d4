package fencing

type LockService struct {
	last          int
	first, second string
}

// Only the first two clients are known; a third is handed the latest token.
func (s *LockService) Acquire(client string) int {
	switch {
	case s.last == 0:
		s.first = client
	case s.last == 1:
		s.second = client
	case client != s.first && client != s.second: // want lock-service/new-token lock-service/same-client=skipped lock-service/hundreds=skipped lock-service/independent
		return s.last
	}
	s.last++
	return s.last
}
