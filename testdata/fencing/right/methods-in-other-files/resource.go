package fencing

type Resource struct {
	value   string
	highest int
}

func (s *LockService) Acquire(client string) int {
	s.last++
	return s.last
}
