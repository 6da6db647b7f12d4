package fencing

import "sync/atomic"

type LockService struct{ n atomic.Int64 }

func (s *LockService) Acquire(client string) int { return int(s.n.Add(1)) }
