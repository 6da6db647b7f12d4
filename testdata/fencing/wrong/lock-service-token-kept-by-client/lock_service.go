package fencing

type LockService struct {
	tokens map[string]int
}

func (s *LockService) Acquire(client string) int {
	// misconception token-per-client
	if t, ok := s.tokens[client]; ok {
		return t // want lock-service/same-client lock-service/hundreds=skipped
	}
	if s.tokens == nil {
		s.tokens = make(map[string]int)
	}
	s.tokens[client] = len(s.tokens) + 1
	return s.tokens[client]
}
