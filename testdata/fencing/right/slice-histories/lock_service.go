package fencing

type LockService []string

func (s *LockService) Acquire(client string) int {
	*s = append(*s, client)
	return len(*s)
}
