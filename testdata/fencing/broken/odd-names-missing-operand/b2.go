package fencing

type LockService struct {
	last int
}

func (s *LockService) Acquire(client string) int {
	s.last++
	return s.last
}

func (r *Resource) Write(token int, value string) bool {
	if token < { // want Resource=compile_error scenario/own-stores=skipped
		return false
	}
	return true
}
