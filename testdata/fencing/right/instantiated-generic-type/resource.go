package fencing

type store[T any] struct {
	value   T
	highest int
}

func (s *store[T]) Write(token int, value T) bool {
	if token >= s.highest {
		s.value, s.highest = value, token
		return true
	}
	return false
}

func (s *store[T]) Value() T { return s.value }

type Resource = store[string]
