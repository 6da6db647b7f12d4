package fencing

import "container/list"

type LockService struct{ grants list.List }

func (s *LockService) Acquire(client string) int {
	s.grants.PushBack(client)
	return s.grants.Len()
}
