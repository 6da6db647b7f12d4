package fencing

type LockService struct {
	last int
}
