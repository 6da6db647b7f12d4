package fencing

import "sync/atomic"

type LockService struct{ last int }

var acquired atomic.Int64

func (s *LockService) Acquire(client string) int {
	go func() {
		for {
			acquired.Add(1)
		}
	}()
	s.last++
	return s.last
}
