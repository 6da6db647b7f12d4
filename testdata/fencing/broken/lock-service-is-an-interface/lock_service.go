package fencing

type LockService interface { // want LockService=compile_error|missing
	Acquire(client string) int
}

type counter struct{ last int }

func (c *counter) Acquire(client string) int {
	c.last++
	return c.last
}
