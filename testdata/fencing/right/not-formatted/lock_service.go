  package fencing

      type LockService struct {
  last int
      }

  func (s *LockService) Acquire(client string) int {
          s.last = s.last + 1
     return s.last
  }
