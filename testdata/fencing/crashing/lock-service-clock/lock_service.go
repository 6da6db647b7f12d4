package fencing

import "time"

type LockService struct{}

// A token that only ever grows, and is another one in each run.
func (s *LockService) Acquire(client string) int {
	return int(time.Now().UnixNano()) // want lock-service/first-token=fail|unstable lock-service/new-token=fail|unstable lock-service/independent=fail|unstable lock-service/same-client=skipped lock-service/hundreds=skipped
}
