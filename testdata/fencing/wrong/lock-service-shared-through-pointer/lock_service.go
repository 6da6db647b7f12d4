package fencing

type counter struct{ n int }

// misconception shared-counter
var shared = &counter{} // want lock-service/first-token lock-service/independent

type LockService struct {
	c *counter
}

func (s *LockService) Acquire(client string) int {
	if s.c == nil {
		s.c = shared
	}
	s.c.n++
	return s.c.n
}
