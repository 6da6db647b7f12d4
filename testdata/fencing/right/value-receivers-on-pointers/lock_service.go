package fencing

// A map is a reference, but its zero value must be made first.
type LockService struct{ count *int }

func (s *LockService) Acquire(client string) int {
	if s.count == nil {
		s.count = new(int)
	}
	return s.next()
}

func (s LockService) next() int {
	*s.count++
	return *s.count
}
