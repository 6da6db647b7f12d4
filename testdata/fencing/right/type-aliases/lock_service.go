package fencing

type LockService = counter

type counter struct{ issued int }

func (c *counter) Acquire(client string) (token int) {
	c.issued++
	token = c.issued
	return
}
