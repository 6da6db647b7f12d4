package fencing

type LockService int

func (s *LockService) Acquire(client string) int {
	*s += 1
	return int(*s)
}
