package fencing

type locker interface{ Acquire(client string) int }

type client struct {
	name  string
	token int
	store Store
}

func (c *client) lock(l locker) { c.token = l.Acquire(c.name) }

func (c client) write(value string) bool { return c.store.Write(c.token, value) }

func Scenario(store Store) string {
	var service locker = &LockService{}
	a, b := client{name: "A", store: store}, client{name: "B", store: store}
	for _, c := range []*client{&a, &b} {
		c.lock(service)
	}
	b.write("b")
	a.write("a")
	return store.Value()
}
