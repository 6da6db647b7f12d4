package fencing

import "sync"

type LockService struct {
	mu   sync.Mutex
	last int
}

// The second client waits for ever for a lock that nobody gives back.
func (s *LockService) Acquire(client string) int {
	s.mu.Lock() // want lock-service/new-token=deadlock lock-service/same-client=skipped lock-service/independent=deadlock lock-service/hundreds=skipped Scenario=deadlock|skipped
	s.last++
	return s.last
}
