package fencing

type LockService struct{}

func (s *LockService) Acquire(client string) int {
	for { // want LockService=timeout lock-service/same-client=timeout|skipped lock-service/hundreds=timeout|skipped
	}
}
