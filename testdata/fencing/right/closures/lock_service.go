package fencing

type LockService struct {
	next func() int
}

func from(n int) func() int {
	return func() int {
		defer func() { n++ }()
		return n
	}
}

func (s *LockService) Acquire(client string) int {
	if s.next == nil {
		s.next = from(1)
	}
	return s.next()
}
