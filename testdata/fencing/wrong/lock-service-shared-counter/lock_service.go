package fencing

type LockService struct{}

// misconception shared-counter
var last int // want lock-service/first-token lock-service/independent

func (s *LockService) Acquire(client string) int {
	last++
	return last
}
