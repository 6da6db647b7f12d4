package fencing

// LockService hands out the lock, and with each grant a fencing token.
//
// A new LockService is ready to use without any set-up: Go sets last to 0.
// There is no __init__ in Go, and this exercise needs none.
type LockService struct {
	last int // the token that was handed out last, 0 before the first
}

// Acquire grants the lock to a client and returns the token of this grant.
//
//   - The first token of a service is 1, the next is 2, then 3, and so on.
//   - Every call gets a new token, whoever asks: a client that asks again gets
//     the next number, too. The lease of the holder before counts as expired.
//   - client is only a label. You don't have to use it; Go lets a parameter
//     go unused.
//   - Two services count on their own.
//
// The (s *LockService) before the name is the receiver: s is what Python calls
// self. The star makes it a pointer. Without the star, the method would get a
// copy of the service, and a change to s.last would be lost on return.
func (s *LockService) Acquire(client string) int {
	return 0 // yours to write
}
