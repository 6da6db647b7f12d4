package fencing

type LockService struct {
	grants map[int]string
}

func (s *LockService) Acquire(client string) int {
	if s.grants == nil {
		s.grants = make(map[int]string)
	}
	s.grants[len(s.grants)+1] = client
	return len(s.grants)
}
