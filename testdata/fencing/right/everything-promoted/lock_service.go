package fencing

type counter struct{ n int }

func (c *counter) Acquire(string) int {
	c.n++
	return c.n
}

type LockService struct{ counter }
