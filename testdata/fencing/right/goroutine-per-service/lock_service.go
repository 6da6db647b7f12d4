package fencing

import "sync"

type LockService struct {
	once   sync.Once
	tokens chan int
}

func (s *LockService) Acquire(client string) int {
	s.once.Do(func() {
		s.tokens = make(chan int)
		go func() {
			for n := 1; ; n++ {
				s.tokens <- n
			}
		}()
	})
	return <-s.tokens
}
