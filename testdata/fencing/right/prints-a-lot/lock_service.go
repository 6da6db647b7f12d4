package fencing

import "fmt"

type LockService struct {
	last int
}

func (s *LockService) Acquire(client string) int {
	fmt.Printf("Acquire(%q)\n", client)
	println("last", s.last)
	s.last++
	return s.last
}
