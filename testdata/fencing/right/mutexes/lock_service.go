package fencing

import "sync"

type LockService struct {
	sync.Mutex
	last int
}

func (s *LockService) Acquire(client string) int {
	s.Lock()
	defer s.Unlock()
	s.last++
	return s.last
}
