package fencing

import "fmt"

type LockService struct {
	last   int
	holder string
	log    []string
}

func (s *LockService) Acquire(client string) int {
	s.last++
	s.holder = client
	s.log = append(s.log, s.String())
	return s.last
}

func (s *LockService) Release()       { s.holder = "" }
func (s *LockService) Holder() string { return s.holder }
func (s *LockService) String() string { return fmt.Sprintf("%d:%s", s.last, s.holder) }
